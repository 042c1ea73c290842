import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import { moscowDate } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import { Help } from '../platform/chat/help.tsx';
import { useLiveUpdates } from '../platform/rest/live-updates.ts';
import { refusalText, useRest } from '../platform/rest/rest.ts';
import { useRestData } from '../platform/rest/rest-data.ts';
import { signOut } from '../platform/session/session.ts';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { askNeedsCount } from '../platform/state/needs-count.ts';
import { Button, classNames, Icon, Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import layout from '../ui/layout.module.css';
import { initialsOf } from '../ui/picture.tsx';
import { phoneHref, VisuallyHidden } from '../ui/text.tsx';
import footerStyles from './footer.module.css';
import { countClass } from './header.tsx';
import { ErrorScreen, PageFrame, StatusScreen } from './page-frame.tsx';
import styles from './personal-layout.module.css';
import { DocumentLinks, footerLinks, siteLinks } from './site-links.tsx';

const item = css(
  'flex gap-12 items-center w-full min-h-48 px-14 rounded-input text-ink-2 font-semibold text-ui',
  'text-left',
);
const otherItem = css('hover:bg-sand-100');

function SignOutButton() {
  const state = useAppState();
  const rest = useRest();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      await signOut(state, rest);
    } catch (error) {
      setIsBusy(false);
      state.notice = {
        text: refusalText(error, 'Не получилось выйти. Попробуйте ещё раз'),
      };
    }
  };
  return (
    <button type="button" className={classNames(item, otherItem)} disabled={isBusy} onClick={leave}>
      <Icon name="log-out" />
      Выйти
    </button>
  );
}

function NavigationItems({
  links,
  isBar = false,
  balance = null,
}: {
  links: readonly AccountLink[];
  isBar?: boolean;
  /** The bonus balance, «1 200 ₽»; null until it is known. */
  balance?: string | null;
}) {
  const shown = withTrailingSlash(useLocation().pathname);
  const { count: waiting } = useSnapshot(useAppState()).needs;
  return links.map(({ id, href, label, icon }) => (
    <Link
      key={href}
      to={href}
      className={
        isBar
          ? classNames(styles.tab, shown === href && styles.shownTab)
          : classNames(item, shown === href ? styles.shownItem : otherItem)
      }
      aria-current={shown === href ? 'page' : undefined}
    >
      {icon}
      {label}
      {id === COUNTING_PAGE && waiting && (
        <b
          className={classNames(
            countClass,
            isBar ? css('absolute top-[-2px] left-[calc(50%_+_var(--s6))]') : css('ml-auto'),
          )}
        >
          <VisuallyHidden>, ждёт решения: </VisuallyHidden>
          {waiting}
        </b>
      )}
      {!isBar && id === 'personal-partners' && balance !== null && (
        <b className={css('ml-auto tabular-nums whitespace-nowrap')}>{balance}</b>
      )}
    </Link>
  ));
}

interface NavigationProps {
  readonly links: readonly AccountLink[];
  readonly balance: string | null;
}

function SideNavigation({ links, balance }: NavigationProps) {
  const { name, phone } = useSnapshot(useAppState()).auth;
  return (
    <aside
      className={css(
        'hidden self-start',
        'desktop:sticky desktop:block desktop:top-[calc(var(--header)_+_var(--s20))]',
        'print:hidden',
      )}
    >
      <div className={css('flex gap-12 items-center mb-20 px-4')}>
        <span
          className={css(
            'grid flex-none place-items-center size-48 rounded-full bg-green-200 text-green-900',
            'font-extrabold text-[1.125rem]',
          )}
          aria-hidden
        >
          {initialsOf(name)}
        </span>
        <span>
          <b className={css('block text-lead leading-[1.2] tracking-[-0.02em] wrap-anywhere')}>{name}</b>
          <span className={css('text-ink-3 text-caption tabular-nums whitespace-nowrap')}>
            {formatPhone(phone)}
          </span>
        </span>
      </div>
      <nav aria-label="Личный кабинет">
        <NavigationItems links={links} balance={balance} />
      </nav>
      <SignOutButton />
    </aside>
  );
}

function TabBar({ links, balance }: NavigationProps) {
  const { key, pathname } = useLocation();
  const others = links.slice(TAB_BAR_PAGES);
  const isAmongOthers = others.some(({ href }) => href === withTrailingSlash(pathname));
  return (
    <nav aria-label="Личный кабинет, разделы" className={styles.tabs}>
      <NavigationItems links={links.slice(0, TAB_BAR_PAGES)} isBar />
      <details key={key}>
        <summary className={classNames(styles.tab, isAmongOthers && styles.shownTab)}>
          <Icon name="list" />
          Ещё
        </summary>
        <div
          className={css(
            'absolute right-8 w-[240px] p-8 rounded-card bg-surface shadow-dialog',
            'bottom-[calc(100%_+_var(--s8))]',
            'low:top-[calc(100%_+_var(--s8))] low:bottom-[auto]',
          )}
        >
          <NavigationItems links={others} balance={balance} />
          <SignOutButton />
        </div>
      </details>
    </nav>
  );
}

/** The page that shows what waits, and counts it itself. */
const COUNTING_PAGE = 'personal';

/** Asks again with every other page and every change of its data how much waits. */
function useNeedsCount(): void {
  const state = useAppState();
  const rest = useRest();
  const matches = useMatches();
  useEffect(() => {
    if (matches.at(-1)?.id === COUNTING_PAGE) return;
    askNeedsCount(state, rest).catch(() => undefined);
  }, [state, rest, matches]);
}

/** The frame of the account: its pages at the left, or in a bar at the bottom of small screens. */
export function Component() {
  const { isSimply } = useAppState().site;
  const links = accountLinks(isSimply);
  // Optional: the account is useful without it.
  const { latest } = useRestData(getBonuses);
  const balance = latest ? formatMoney(latest.balanceKop).replace(' ₽', '') : null;
  useLiveUpdates();
  useNeedsCount();
  return (
    <PageFrame footer={<AccountFooter />}>
      <TabBar links={links} balance={balance} />
      <div
        className={classNames(
          layout.wrap,
          css(
            'pt-14',
            'desktop:grid desktop:grid-cols-[216px_minmax(0,1fr)] desktop:gap-28 desktop:pt-24',
            'print:block print:p-0',
          ),
        )}
      >
        <SideNavigation links={links} balance={balance} />
        <div className={css('min-w-0')}>
          <noscript>
            <p className={css('mb-16')}>
              Без JavaScript здесь можно читать всё, пропустить доставку, заморозить заказ и заменить блюдо.
              Для остального включите его в браузере или позвоните нам.
            </p>
          </noscript>
          <Outlet />
          <Help />
        </div>
      </div>
    </PageFrame>
  );
}

const usefulPages = ['dostavka', 'oplata', ['faq', 'Вопросы и ответы'], 'kontakty'] as const;

/** The footer of the account: help and documents, without what is there to win new customers. */
function AccountFooter() {
  const { config, isSimply, now } = useAppState().site;
  const links = [...siteLinks(isSimply, usefulPages), ...footerLinks(isSimply, []).documents];
  return (
    <footer className={footerStyles.footer} data-footer id="site-map">
      <div className={footerStyles.wrap}>
        <div className={footerStyles.bottom}>
          <DocumentLinks links={links} />
          {config && (
            <p className={css('mt-14 text-ink-3 text-small')}>
              © {moscowDate(now).slice(0, 4)} {config.contactInfo.org_name}. {config.contactInfo.org_urprop}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

/** A page of the account in its navigation. */
interface AccountLink {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const pages: readonly (readonly [string, string, ReactNode])[] = [
  ['personal', 'Рацион', <Icon name="calendar-days" key="personal" />],
  ['personal-orders', 'Заказы', <Icon name="package" key="orders" />],
  ['personal-exceptions', 'Исключения', <Icon name="ban" key="exceptions" />],
  ['personal-partners', 'Бонусы', <Icon name="users" key="partners" />],
  ['personal-subscription', 'Подписка', <Icon name="repeat" key="subscription" />],
  ['personal-settings', 'Настройки', <Icon name="settings" key="settings" />],
  ['personal-progress', 'Прогресс', <Icon name="trending-up" key="progress" />],
  ['personal-workout', 'Тренировки', <Icon name="dumbbell" key="workout" />],
];

/** The pages of the account that the variant has; the first ones fit into the bar of small screens. */
function accountLinks(isSimply: boolean): AccountLink[] {
  return pages.flatMap(([id, label, icon]) =>
    siteLinks(isSimply, [[id, label]]).map((link) => ({ ...link, id, icon })),
  );
}

/** How many pages stand in the bar of small screens beside «Ещё». */
const TAB_BAR_PAGES = 4;

/** Statuses of a server that is away for now; 0 where nothing was heard of it at all. */
const awayStatuses: readonly unknown[] = [0, 502, 503, 504];

/** Stands for a page of the account that could not be shown. */
export function ErrorBoundary() {
  const phone = useAppState().site.config?.region.phone;
  const { status } = (useRouteError() ?? {}) as { status?: unknown };
  if (!awayStatuses.includes(status)) return <ErrorScreen />;
  return (
    <PageFrame>
      <StatusScreen
        title="Кабинет сейчас недоступен"
        text={
          <>
            Заказы и доставки идут своим чередом, ничего из ваших данных не пропало. Обновите страницу через
            минуту
            {phone !== undefined && (
              <>
                {' '}
                — а если дело срочное, позвоните: <a href={phoneHref(phone)}>{phone}</a>
              </>
            )}
            <span>.</span>
          </>
        }
      >
        <Button size="large" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
      </StatusScreen>
    </PageFrame>
  );
}
