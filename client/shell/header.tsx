import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { headerNavigation } from '#shared/features/regions/rules.ts';
import { loginQuery } from '#shared/routes.ts';
import { authPhoneDialog } from '../features/auth/shared/dialogs.ts';
import { homemadeBasketDialog } from '../features/homemade/shared/dialogs.ts';
import { useIsHydrated } from '../platform/hydration/late.tsx';
import { DialogOpener } from '../platform/modals/dialogs.tsx';
import { headerMenuDialog, openDialog, searchDialog } from '../platform/modals/open-dialog.ts';
import { isPlainPress } from '../platform/navigation/plain-press.ts';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { classNames, Icon, Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import layout from '../ui/layout.module.css';
import { phoneHref } from '../ui/text.tsx';
import { staticDialogs } from './dialogs.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { headerLinks, ProgrammeLinks, RegionLink, siteLinks } from './site-links.tsx';

/** All programmes in a panel under the header: the groups of the navigation in pairs. */
function ProgrammesMenu() {
  const { navigation } = useAppState().site;
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const closeOutside = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  if (navigation.length === 0) return null;
  return (
    // A new key for every page: the panel does not stay open over the page it led to.
    <details key={key} ref={details} onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <summary className={css('flex gap-4 items-center min-h-tap font-semibold text-ui')}>
        Программы
        <Icon name="chevron-down" size={16} />
      </summary>
      <div
        className={css(
          'absolute left-gutter flex gap-40 max-w-[calc(100%_-_2_*_var(--gutter))]',
          'max-h-[calc(100vh_-_100px)] pt-24 pb-20 px-28 overflow-auto rounded-panel bg-surface',
          'shadow-dialog top-[calc(100%_-_var(--s8))]',
        )}
      >
        {headerNavigation(navigation).map((pair) => (
          <div key={pair[0]?.name} className={css('grid content-start gap-20 min-w-[190px]')}>
            {pair.map((group) => (
              <div key={group.name}>
                <p className={css('mb-4 text-ink-3 font-semibold text-caption')}>{group.name}</p>
                <ProgrammeLinks
                  programs={group.programs}
                  linkClass={css(
                    'flex items-center min-h-40 -mx-10 py-6 px-10 rounded-12 font-semibold text-ui leading-[1.25]',
                    'hover:bg-green-50',
                  )}
                  onFollow={close}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}

/** The class of a number in a link that tells how many things wait behind it. */
export const countClass = css(
  'min-w-20 px-6 rounded-pill bg-green-700 text-surface text-[0.75rem] text-center leading-[20px]',
);

function Count({ of: count }: { readonly of: number }) {
  return <b className={classNames(countClass, css('absolute top-[-3px] right-[-3px]'))}>{count}</b>;
}

/** To the account, or to the sign-in dialog. */
function AccountLink() {
  const state = useAppState();
  const { auth, needs } = useSnapshot(state);
  const count = useIsHydrated() && needs.count;
  if (auth.isAuthorized) {
    return (
      <Link
        to="/personal/"
        className={styles.round}
        aria-label={`Личный кабинет${count ? `, ждёт решения: ${count}` : ''}`}
      >
        <Icon name="user" />
        {count && <Count of={count} />}
      </Link>
    );
  }
  return (
    <DialogOpener
      dialog={staticDialogs.signIn.id}
      href={`/?${loginQuery.name}=${loginQuery.value}`}
      className={styles.round}
      label="Войти"
      opens={authPhoneDialog}
    >
      <Icon name="user" />
    </DialogOpener>
  );
}

/** Where the region delivers and whom to call; in the side menu of small screens. */
function RegionAndPhone() {
  const { config } = useAppState().site;
  if (!config) return null;
  const { name, phone } = config.region;
  return (
    // Where there is no room for both, the region is on the line below, out of sight until the keyboard comes to it.
    <div className={css('hidden flex-row-reverse flex-wrap gap-16 h-tap overflow-hidden desktop:flex')}>
      <a
        className={css(
          'inline-flex items-center min-h-tap font-semibold text-ui tabular-nums whitespace-nowrap hover:text-link',
        )}
        href={phoneHref(phone)}
      >
        {phone}
      </a>
      <RegionLink className={styles.region} label={`Регион доставки: ${name}`}>
        <span>{name}</span>
      </RegionLink>
    </div>
  );
}

function BasketLink() {
  const state = useAppState();
  const { site, basket } = useSnapshot(state);
  const [link] = siteLinks(site.isSimply, ['homemade-food']);
  const count = useIsHydrated() ? basket.count : undefined;
  if (!link) return null;
  return (
    <Link
      to={link.href}
      className={styles.round}
      aria-label={`Корзина домашней еды ${count ?? ''}`.trim()}
      onClick={(event) => {
        // An empty one has nothing to show: the shop does.
        if (!count || !isPlainPress(event)) return;
        event.preventDefault();
        openDialog(state, homemadeBasketDialog, {});
      }}
    >
      <Icon name="basket" />
      {count && <Count of={count} />}
    </Link>
  );
}

export function Header() {
  const { isSimply } = useAppState().site;
  return (
    <header className={styles.header}>
      <a
        href="#main"
        className={css(
          'absolute z-1 left-gutter py-12 px-20 rounded-12 bg-surface font-bold top-[-80px]',
          'focus-visible:top-8 focus-visible:shadow-float',
        )}
      >
        К содержанию
      </a>
      <div className={classNames(layout.wrap, styles.wrap)}>
        <Logo />
        <nav
          aria-label="Основное меню"
          className={css('hidden desktop:flex desktop:gap-24 desktop:items-center desktop:ml-16')}
        >
          <ProgrammesMenu />
          {headerLinks(isSimply).map(({ href, label }) => (
            <Link
              key={href}
              to={href}
              className={css(
                'inline-flex items-center min-h-tap font-semibold text-ui whitespace-nowrap hover:text-link',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <span className={css('flex-1')} />
        <RegionAndPhone />
        {!isSimply && (
          <DialogOpener
            dialog={staticDialogs.search.id}
            opens={searchDialog}
            href="/poisk/"
            className={styles.round}
            label="Поиск по сайту"
          >
            <Icon name="search" />
          </DialogOpener>
        )}
        <BasketLink />
        <AccountLink />
        <DialogOpener
          dialog={staticDialogs.menu.id}
          opens={headerMenuDialog}
          href="#site-map"
          className={styles.burger}
          label="Меню"
        >
          <Icon name="menu" />
        </DialogOpener>
      </div>
    </header>
  );
}
