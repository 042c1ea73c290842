import type { ReactNode } from 'react';
import { openModal } from '../platform/modals/modal-actions.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { Link } from '../router/link.tsx';
import { isPlainPress } from '../router/plain-press.ts';
import { classNames } from '../ui/class-names.ts';
import { DialogOpener } from '../ui/dialog-opener.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { phoneHref } from '../ui/phone-href.ts';
import { AccountLink } from './account-link.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { ProgrammesMenu } from './programmes-menu.tsx';
import { headerLinks, siteLinks } from './site-links.ts';
import { staticDialogs } from './static-dialog-table.ts';

/** Where the region delivers and whom to call; in the side menu of small screens. */
function RegionAndPhone(): ReactNode {
  const state = useAppState();
  const { config } = state.site;
  if (!config) return null;
  const { name, phone } = config.region;
  return (
    <>
      <Link
        to="/dostavka/#zones"
        className={styles.region}
        aria-label={`Регион доставки: ${name}`}
        data-opens=""
        onClick={(event) => {
          event.preventDefault();
          openModal(state, 'location', {});
        }}
      >
        <Icon name="map-pin" />
        <span>{name}</span>
      </Link>
      <a className={styles.phone} href={phoneHref(phone)}>
        {phone}
      </a>
    </>
  );
}

function BasketLink(): ReactNode {
  const state = useAppState();
  const { site, basket } = useSnapshot(state);
  const [link] = siteLinks(site.isSimply, ['homemade-food']);
  if (!link) return null;
  const { count } = basket;
  return (
    <Link
      to={link.href}
      className={classNames(styles.round, styles.basket)}
      aria-label={`Корзина домашней еды ${count ?? ''}`.trim()}
      onClick={(event) => {
        // An empty one has nothing to show: the shop does.
        if (!count || !isPlainPress(event)) return;
        event.preventDefault();
        openModal(state, 'homemade-basket', {});
      }}
    >
      <Icon name="basket" />
      {count && <b>{count}</b>}
    </Link>
  );
}

function SearchOpener(): ReactNode {
  const state = useAppState();
  return (
    <DialogOpener
      dialog={staticDialogs.search.id}
      href="/poisk/"
      className={styles.round}
      label="Поиск по&nbsp;сайту"
      onOpen={() => openModal(state, 'search', {})}
    >
      <Icon name="search" />
    </DialogOpener>
  );
}

function MenuOpener(): ReactNode {
  const state = useAppState();
  return (
    <DialogOpener
      dialog={staticDialogs.menu.id}
      href="#site-map"
      className={styles.burger}
      label="Меню"
      onOpen={() => openModal(state, 'header-menu', {})}
    >
      <Icon name="menu" />
    </DialogOpener>
  );
}

export function Header(): ReactNode {
  const { isSimply } = useAppState().site;
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        К&nbsp;содержанию
      </a>
      <div className={classNames(layout.wrap, styles.wrap)}>
        <Logo />
        <nav aria-label="Основное меню" className={styles.nav}>
          <ProgrammesMenu />
          {headerLinks(isSimply).map(({ href, label }) => (
            <Link key={href} to={href} className={styles.link}>
              {label}
            </Link>
          ))}
        </nav>
        <span className={styles.space} />
        <RegionAndPhone />
        {!isSimply && <SearchOpener />}
        <BasketLink />
        <AccountLink />
        <MenuOpener />
      </div>
    </header>
  );
}
