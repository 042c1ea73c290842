import { type ReactNode, useEffect, useRef } from 'react';
import { menuOf } from '#shared/desk/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../place.ts';
import styles from './bar.module.css';

/** The menu of the desk: at the side of a screen, on top of a phone's. */
export function Bar({ place }: { place: Place }): ReactNode {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // A phone shows a part of the menu: the page that is open is in it.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="/">
        BeFit <span>стол</span>
      </a>
      <search>
        <form className={styles.search} action="/customers/">
          <Icon name="search" size={16} />
          <input
            type="search"
            name="query"
            aria-label={'Найти клиента: имя, телефон или\u00a0почта'}
            placeholder="Клиент"
          />
          <kbd aria-hidden>/</kbd>
        </form>
      </search>
      <nav ref={nav} className={styles.nav} aria-label="Разделы">
        {menuOf(place.member?.role ?? null).map(({ id, title, path }) => (
          <a
            key={id}
            href={path}
            aria-current={id === place.page ? 'page' : undefined}
            className={styles.item}
          >
            {title}
          </a>
        ))}
      </nav>
    </header>
  );
}
