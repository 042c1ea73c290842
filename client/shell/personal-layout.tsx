import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import { Help } from '../platform/chat/help.tsx';
import { useLiveUpdates } from '../platform/rest/live-updates.ts';
import { refusalText, useRest } from '../platform/rest/rest.tsx';
import { useRestData } from '../platform/rest/rest-data.ts';
import { signOut } from '../platform/session/session.ts';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { askNeedsCount } from '../platform/state/needs-count.ts';
import { classNames, Icon, VisuallyHidden } from '../ui/basics.tsx';
import layout from '../ui/layout.module.css';
import { initialsOf } from '../ui/picture.tsx';
import {
  AccountErrorScreen,
  AccountFooter,
  type AccountLink,
  accountLinks,
  TAB_BAR_PAGES,
} from './account-frame.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './personal-layout.module.css';

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
        text: refusalText(error, 'Не\u00a0получилось выйти. Попробуйте ещё раз'),
      };
    }
  };
  return (
    <button type="button" className={styles.item} disabled={isBusy} onClick={leave}>
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
      className={isBar ? styles.tab : styles.item}
      aria-current={shown === href ? 'page' : undefined}
    >
      {icon}
      {label}
      {id === COUNTING_PAGE && waiting && (
        <b className={styles.waiting}>
          <VisuallyHidden>, ждёт решения: </VisuallyHidden>
          {waiting}
        </b>
      )}
      {!isBar && id === 'personal-partners' && balance !== null && (
        <b className={styles.balance}>{balance}</b>
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
    <aside className={styles.side}>
      <div className={styles.me}>
        <span className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          <span className={styles.phone}>{formatPhone(phone)}</span>
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
      <details key={key} className={styles.more}>
        <summary className={styles.tab} data-shown={isAmongOthers || undefined}>
          <Icon name="list" />
          Ещё
        </summary>
        <div className={styles.sheet}>
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

export { AccountErrorScreen as ErrorBoundary };

/** The frame of the account: its pages at the left, or in a bar at the bottom of small screens. */
export function Component() {
  const { isSimply } = useAppState().site;
  const links = accountLinks(isSimply);
  // Optional: the account is useful without it.
  const { latest } = useRestData(getBonuses);
  const balance = latest ? formatMoney(latest.balanceKop).replace('\u00a0₽', '') : null;
  useLiveUpdates();
  useNeedsCount();
  return (
    <PageFrame footer={<AccountFooter />}>
      <TabBar links={links} balance={balance} />
      <div className={classNames(layout.wrap, styles.layout)}>
        <SideNavigation links={links} balance={balance} />
        <div className={styles.page}>
          <noscript>
            <p className={styles.plain}>
              Без&nbsp;JavaScript здесь можно читать всё, пропустить доставку, заморозить заказ
              и&nbsp;заменить блюдо. Для&nbsp;остального включите его в&nbsp;браузере или позвоните нам.
            </p>
          </noscript>
          <Outlet />
          <Help />
        </div>
      </div>
    </PageFrame>
  );
}
