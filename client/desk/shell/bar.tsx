import type { ReactNode } from 'react';
import { menuOf } from '#shared/desk/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../place.ts';
import styles from './bar.module.css';

/** The menu of the desk: at the side of a screen, on top of a phone's. */
export function Bar({ place }: { place: Place }): ReactNode {
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
            placeholder="Найти клиента"
          />
          <kbd aria-hidden>/</kbd>
        </form>
      </search>
      <nav className={styles.nav} aria-label="Разделы">
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
