import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { moscowDate } from '#shared/dates.ts';
import { footerNavigation } from '#shared/features/regions/rules.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { useAppState } from '../platform/app-state.ts';
import { phoneHref } from '../ui/phone-href.ts';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { footerLinks, type SiteLink, siteLinks } from './site-links.ts';

function LinkColumn({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly SiteLink[];
}): ReactNode {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href + label}>
            <Link to={href} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links out of the site; those without an address are left out. */
function OuterLinks({
  title,
  links,
}: {
  readonly title: string;
  readonly links: Record<string, string>;
}): ReactNode {
  const known = Object.entries(links).filter(([, href]) => href !== '');
  if (known.length === 0) return null;
  return (
    <ul className={styles.outer} aria-label={title}>
      {known.map(([label, href]) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={styles.pill}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Contacts({ config }: { readonly config: SiteConfig }): ReactNode {
  const { region, contactInfo, schemaOrgMainPage, mobileApps } = config;
  return (
    <div className={styles.contacts}>
      <a className={styles.phone} href={phoneHref(region.phone)}>
        {region.phone}
      </a>
      <p>{contactInfo.org_worktime}</p>
      <p>
        <a className={styles.mail} href={`mailto:${schemaOrgMainPage.email}`}>
          {schemaOrgMainPage.email}
        </a>
      </p>
      <p>{contactInfo.org_address}</p>
      <OuterLinks
        title="Мы в сетях"
        links={{ Telegram: region.telegram, ВКонтакте: region.vk, WhatsApp: region.whatsapp }}
      />
      <OuterLinks
        title="Приложение"
        links={{
          'App Store': mobileApps.ios,
          'Google Play': mobileApps.google,
          AppGallery: mobileApps.appGallery,
          RuStore: mobileApps.ruStore,
        }}
      />
    </div>
  );
}

export function Footer(): ReactNode {
  const { config, navigation, isSimply, now } = useAppState().site;
  const { customers, company } = footerLinks(isSimply);
  const programmes = footerNavigation(navigation).map(({ name, url }) => ({ href: url, label: name }));
  const documents = siteLinks(isSimply, [
    ['oferta', 'Публичная оферта'],
    ['politika', 'Политика обработки персональных данных'],
  ]);
  return (
    <footer className={styles.footer} data-footer id="site-map">
      <div className={styles.wrap}>
        <div className={styles.top}>
          <div className={styles.about}>
            <Logo />
            {config && <Contacts config={config} />}
          </div>
          <nav aria-label="Карта сайта" className={styles.columns}>
            {programmes.length > 0 && <LinkColumn title="Программы" links={programmes} />}
            <LinkColumn title="Покупателям" links={customers} />
            <LinkColumn title="О нас" links={company} />
          </nav>
        </div>
        <div className={styles.bottom}>
          {config && (
            <p>
              © {moscowDate(now).slice(0, 4)} {config.contactInfo.org_name}. {config.contactInfo.org_urprop}
            </p>
          )}
          <ul className={styles.documents}>
            {documents.map(({ href, label }) => (
              <li key={href}>
                <Link to={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
