import { moscowDate } from '#shared/dates.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { DocumentLinks } from './document-links.tsx';
import styles from './footer.module.css';
import { footerLinks, siteLinks } from './site-links.ts';

const usefulPages = ['dostavka', 'oplata', ['faq', 'Вопросы и\u00a0ответы'], 'kontakty'] as const;

/** The footer of the account: help and documents, without what is there to win new customers. */
export function AccountFooter() {
  const { config, isSimply, now } = useAppState().site;
  const links = [...siteLinks(isSimply, usefulPages), ...footerLinks(isSimply, []).documents];
  return (
    <footer className={styles.footer} data-footer id="site-map">
      <div className={styles.wrap}>
        <div className={styles.bottom}>
          <DocumentLinks links={links} />
          {config && (
            <p className={styles.seller}>
              © {moscowDate(now).slice(0, 4)} {config.contactInfo.org_name}. {config.contactInfo.org_urprop}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
