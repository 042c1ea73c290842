import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { moscowDate } from '#shared/dates.ts';
import { footerNavigation } from '#shared/features/regions/rules.ts';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { loginQuery } from '#shared/routes.ts';
import { late } from '../platform/hydration/late.tsx';
import { useIsHydrated } from '../platform/hydration/scripting.tsx';
import { useAppState } from '../platform/state/app-state.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import { phoneHref } from '../ui/text.tsx';
import footerStyles from './footer.module.css';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
import styles from './plain-sign-in.module.css';
import {
  DocumentLinks,
  footerLinks,
  networkLinks,
  OuterLinks,
  type SiteLink,
  storeLinks,
} from './site-links.tsx';

function LinkColumn({ title, links }: { readonly title: string; readonly links: readonly SiteLink[] }) {
  return (
    <div>
      <p className={footerStyles.title}>{title}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href + label}>
            <Link to={href} className={footerStyles.link}>
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
    <div className={footerStyles.contacts}>
      <a className={footerStyles.phone} href={phoneHref(region.phone)}>
        {region.phone}
      </a>
      <p>{contactInfo.org_worktime}</p>
      <p>
        <a className={footerStyles.mail} href={`mailto:${schemaOrgMainPage.email}`}>
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
      <div className={footerStyles.top}>
        <div className={footerStyles.about}>
          <Logo />
          {config && <Contacts config={config} />}
        </div>
        <nav aria-label="Карта сайта" className={footerStyles.columns}>
          {programmes.length > 0 && <LinkColumn title="Программы" links={programmes} />}
          <LinkColumn title="Покупателям" links={customers} />
          <LinkColumn title="О&nbsp;нас" links={company} />
        </nav>
      </div>
      <div className={footerStyles.bottom}>
        {config && <p>{`© ${year} ${config.contactInfo.org_name}. ${config.contactInfo.org_urprop}`}</p>}
        <DocumentLinks links={documents} />
      </div>
    </>
  );
}

function Footer() {
  const year = moscowDate(useAppState().site.now).slice(0, 4);
  return (
    <footer className={classNames(footerStyles.footer, layout.late)} data-footer id="site-map">
      <div className={footerStyles.wrap}>
        <Content year={year} />
      </div>
    </footer>
  );
}

const PlainSignIn = late(() => import('../features/auth/shared/plain-sign-in.tsx'), 'PlainSignIn');

/** Where plain forms stand before hydration in place of the dialogs, on an address that asks to sign in. */
function PlainSignInPlace() {
  const { auth } = useAppState();
  const [query] = useSearchParams();
  const isHydrated = useIsHydrated();
  if (isHydrated || auth.isAuthorized || query.get(loginQuery.name) !== loginQuery.value) return null;
  return (
    <section className={styles.screen} aria-label="Вход или регистрация">
      <PlainSignIn />
    </section>
  );
}

/** Header, main part and footer: the frame of the pages for visitors and, with a shorter footer, of the account. */
export function PageFrame({
  children,
  footer = <Footer />,
}: {
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  return (
    <div data-layout>
      <Header />
      <main id="main" tabIndex={-1}>
        <PlainSignInPlace />
        {children}
      </main>
      {footer}
    </div>
  );
}
