import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAppState } from '../platform/app-state.ts';
import { openModal } from '../platform/modal-actions.ts';
import { phoneHref } from '../ui/phone-href.ts';
import { MapPinIcon, MenuIcon } from '../ui/shell-icons.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { ProgrammesMenu } from './programmes-menu.tsx';
import { headerLinks } from './site-links.ts';

export function Header(): ReactNode {
  const state = useAppState();
  const { config, isSimply } = state.site;
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        К содержанию
      </a>
      <div className={styles.wrap}>
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
        {config && (
          <>
            <span className={styles.region}>
              <MapPinIcon />
              {config.region.name}
            </span>
            <a className={styles.phone} href={phoneHref(config.region.phone)}>
              {config.region.phone}
            </a>
          </>
        )}
        <AccountLink />
        <a
          href="#site-map"
          className={styles.burger}
          aria-label="Меню"
          onClick={(event) => {
            event.preventDefault();
            openModal(state, 'header-menu', {});
          }}
        >
          <MenuIcon />
        </a>
      </div>
    </header>
  );
}
