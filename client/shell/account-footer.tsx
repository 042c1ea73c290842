import type { ReactNode } from 'react';
import { moscowDate } from '#shared/dates.ts';
import { useAppState } from '../platform/app-state.ts';
import { askForCookies } from '../platform/cookie-choice.ts';
import { Link } from '../router/link.tsx';
import styles from './footer.module.css';
import { footerLinks, siteLinks } from './site-links.ts';

const usefulPages = ['dostavka', 'oplata', ['faq', 'Вопросы и ответы'], 'kontakty'] as const;

/** The footer of the account: help and documents, without what is there to win new customers. */
export function AccountFooter(): ReactNode {
  const state = useAppState();
  const { config, isSimply, now } = state.site;
  const links = [...siteLinks(isSimply, usefulPages), ...footerLinks(isSimply, []).documents];
  return (
    <footer className={styles.footer} data-footer id="site-map">
      <div className={styles.wrap}>
        <div className={styles.bottom}>
          <ul className={styles.documents}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link to={href}>{label}</Link>
              </li>
            ))}
            <li data-scripted>
              <button type="button" onClick={() => askForCookies(state)}>
                Настройки cookie
              </button>
            </li>
          </ul>
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
