import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useSearchParams } from 'react-router';
import { moscowDate } from '#shared/dates.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { footerNavigation } from '#shared/features/regions/rules.ts';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import { loginQuery } from '#shared/routes.ts';
import { isChunkError, reloadForChunk } from '../platform/code/import-again.ts';
import { late, useIsHydrated } from '../platform/hydration/late.tsx';
import { RestError } from '../platform/rest/rest.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { Button, ButtonLink, classNames, Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import layout from '../ui/layout.module.css';
import { Picture } from '../ui/picture.tsx';
import { phoneHref } from '../ui/text.tsx';
import footerStyles from './footer.module.css';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
import pageFadeStyles from './page-fade.module.css';
import {
  DocumentLinks,
  footerLinks,
  networkLinks,
  OuterLinks,
  type SiteLink,
  storeLinks,
} from './site-links.tsx';
import statusScreenStyles from './status-screen.module.css';

function LinkColumn({ title, links }: { readonly title: string; readonly links: readonly SiteLink[] }) {
  return (
    <div>
      <p className={css('mb-4 text-ink-3 font-semibold text-caption')}>{title}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href + label}>
            <Link
              to={href}
              className={css(
                'flex items-center min-h-tap font-medium text-ui leading-[1.25]',
                'hover:text-green-800 tablet:min-h-36',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const column = css('grid gap-8 justify-items-start content-start text-ink-2 text-small');

function Contacts({ config }: { readonly config: ShownConfig }) {
  const { region, contactInfo, schemaOrgMainPage, mobileApps } = config;
  return (
    <div className={column}>
      <a
        className={css(
          'inline-flex items-center min-h-tap text-ink font-extrabold text-figure tracking-[-0.02em]',
        )}
        href={phoneHref(region.phone)}
      >
        {region.phone}
      </a>
      <p>{contactInfo.org_worktime}</p>
      <p>
        {/* On the footer's ground the usual green of links has too little contrast. */}
        <a
          className={css('inline-flex items-center min-h-tap -my-10 text-green-800 font-semibold')}
          href={`mailto:${schemaOrgMainPage.email}`}
        >
          {schemaOrgMainPage.email}
        </a>
      </p>
      <p>{contactInfo.org_address}</p>
      <OuterLinks title="Мы в сетях" links={networkLinks(region)} />
      <OuterLinks title="Приложение" links={storeLinks(mobileApps)} />
    </div>
  );
}

function Footer() {
  const { config, navigation, isSimply, now } = useAppState().site;
  const year = moscowDate(now).slice(0, 4);
  const programmes = footerNavigation(navigation).map(({ name, url }) => ({ href: url, label: name }));
  const { customers, company, documents } = footerLinks(isSimply, programmes);
  return (
    <footer className={classNames(footerStyles.footer, layout.late)} data-footer id="site-map">
      <div className={footerStyles.wrap}>
        <div className={footerStyles.top}>
          <div className={column}>
            <Logo />
            {config && <Contacts config={config} />}
          </div>
          <nav aria-label="Карта сайта" className={footerStyles.columns}>
            {programmes.length > 0 && <LinkColumn title="Программы" links={programmes} />}
            <LinkColumn title="Покупателям" links={customers} />
            <LinkColumn title="О нас" links={company} />
          </nav>
        </div>
        <div className={footerStyles.bottom}>
          {config && <p>{`© ${year} ${config.contactInfo.org_name}. ${config.contactInfo.org_urprop}`}</p>}
          <DocumentLinks links={documents} />
        </div>
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
    <section
      className={css('max-w-[440px] my-24 mx-auto py-24 px-20 rounded-card bg-surface')}
      aria-label="Вход или регистрация"
    >
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

const fadingPages = /^\/(blog|staff)(\/|$)/;

/** Fades the pages of the blog and of the team in; the first page of a visit is there at once. */
function PageFade({ children }: { readonly children: ReactNode }) {
  const { pathname, key } = useLocation();
  if (!fadingPages.test(pathname)) return children;
  return (
    <div key={pathname} className={key === 'default' ? undefined : pageFadeStyles.fade}>
      {children}
    </div>
  );
}

export function DefaultLayout() {
  return (
    <PageFrame>
      <PageFade>
        <Outlet />
      </PageFade>
    </PageFrame>
  );
}

interface StatusScreenProps {
  readonly picture?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** Ways on. */
  readonly children: ReactNode;
}

/** Stands in the place of a page: why, and what to do. */
export function StatusScreen({ picture, title, text, children }: StatusScreenProps) {
  return (
    <div
      className={css('grid justify-items-center gap-16 max-w-[560px] mx-auto pt-48 px-gutter text-center')}
    >
      {picture}
      <h1 className={css('text-[clamp(2.125rem,_8vw,_3rem)]')}>{title}</h1>
      <p className={statusScreenStyles.text}>{text}</p>
      {children}
    </div>
  );
}

export function NotFoundScreen() {
  return (
    <StatusScreen
      picture={
        <Picture picture={fixedPictures.notFound} alt="" sizes={250} isFirst className={css('mt-32')} />
      }
      title="Ошибка 404"
      text={
        <>
          Увы, такой странички не существует. Перейдите на главную и ознакомьтесь с нашими{' '}
          <Link to="/#programmes">программами питания</Link>
        </>
      }
    >
      <ButtonLink to="/" size="large">
        На главную
      </ButtonLink>
    </StatusScreen>
  );
}

function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof RestError) && error.status === 404;
}

function Failure() {
  const phone = useAppState().site.config?.region.phone;
  return (
    <StatusScreen
      title="Что-то пошло не так"
      text={
        <>
          Мы уже знаем и чиним
          {phone !== undefined && (
            <>
              {'. Если срочно, позвоните: '}
              <a href={phoneHref(phone)}>{phone}</a>
            </>
          )}
          <span>.</span>
        </>
      }
    >
      <div className={css('flex flex-wrap gap-10 justify-center')}>
        <Button size="large" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
        <ButtonLink to="/" size="large" look="outline" reloadDocument>
          На главную
        </ButtonLink>
      </div>
    </StatusScreen>
  );
}

/** Stands for a page that could not be shown: it does not exist, or it failed. */
export function ErrorScreen() {
  const error = useRouteError();
  const state = useAppState();
  const isChunk = isChunkError(error);
  useEffect(() => {
    if (isChunk) reloadForChunk(window.location.pathname + window.location.search);
  }, [isChunk]);
  useEffect(() => {
    state.interface.hasFailed = true;
    return () => {
      state.interface.hasFailed = false;
    };
  }, [state]);
  return <PageFrame>{isNotFound(error) ? <NotFoundScreen /> : <Failure />}</PageFrame>;
}
