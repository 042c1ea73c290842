import { Link } from 'react-router';
import { moscowDate } from '#shared/dates.ts';
import { footerNavigation } from '#shared/features/regions/rules.ts';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import { phoneHref } from '../ui/phone-href.ts';
import { DocumentLinks } from './document-links.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { OuterLinks } from './outer-links.tsx';
import { footerLinks, networkLinks, type SiteLink, storeLinks } from './site-links.ts';

function LinkColumn({ title, links }: { readonly title: string; readonly links: readonly SiteLink[] }) {
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

function Contacts({ config }: { readonly config: ShownConfig }) {
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
      <OuterLinks title="Мы&nbsp;в&nbsp;сетях" links={networkLinks(region)} />
      <OuterLinks title="Приложение" links={storeLinks(mobileApps)} />
    </div>
  );
}

function Content({ year }: { readonly year: string }) {
  const { config, navigation, isSimply } = useAppState().site;
  const programmes = footerNavigation(navigation).map(({ name, url }) => ({ href: url, label: name }));
  const { customers, company, documents } = footerLinks(isSimply, programmes);
  return (
    <>
      <div className={styles.top}>
        <div className={styles.about}>
          <Logo />
          {config && <Contacts config={config} />}
        </div>
        <nav aria-label="Карта сайта" className={styles.columns}>
          {programmes.length > 0 && <LinkColumn title="Программы" links={programmes} />}
          <LinkColumn title="Покупателям" links={customers} />
          <LinkColumn title="О&nbsp;нас" links={company} />
        </nav>
      </div>
      <div className={styles.bottom}>
        {config && <p>{`© ${year} ${config.contactInfo.org_name}. ${config.contactInfo.org_urprop}`}</p>}
        <DocumentLinks links={documents} />
      </div>
    </>
  );
}

export function Footer() {
  const year = moscowDate(useAppState().site.now).slice(0, 4);
  return (
    <footer className={classNames(styles.footer, layout.late)} data-footer id="site-map">
      <div className={styles.wrap}>
        <Content year={year} />
      </div>
    </footer>
  );
}
