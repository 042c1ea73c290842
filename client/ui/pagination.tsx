import type { ReactNode } from 'react';
import { Link } from '../router/link.tsx';
import { Icon } from './icon.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Names the list: «Страницы отзывов». */
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
}

/** Pages of a list as real links. */
export function Pagination({ label, page, pageCount, hrefOf }: PaginationProps): ReactNode {
  if (pageCount < 2) return null;
  const entries = pageWindow(page, pageCount);
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        <li>
          {page > 1 && (
            <Link to={hrefOf(page - 1)} rel="prev" className={styles.step} aria-label="Предыдущая страница">
              <Icon name="chevron-left" />
            </Link>
          )}
        </li>
        {entries.map((entry) =>
          'page' in entry ? (
            <li key={entry.page} data-only={entry.only}>
              <Link
                to={hrefOf(entry.page)}
                className={styles.page}
                aria-label={`Страница ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
              >
                {entry.page}
              </Link>
            </li>
          ) : (
            <li key={`after-${entry.gapAfter}`} className={styles.gap} data-only={entry.only} aria-hidden>
              …
            </li>
          ),
        )}
        <li>
          {page < pageCount && (
            <Link to={hrefOf(page + 1)} rel="next" className={styles.step} aria-label="Следующая страница">
              <Icon name="chevron-right" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}
