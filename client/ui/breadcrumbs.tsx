import type { ReactNode } from 'react';
import { Link } from '../router/link.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './account-icons.tsx';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** The way from home to the parent of the page. */
  readonly trail: readonly { readonly href: string; readonly label: string }[];
  /** The page itself. */
  readonly current: string;
}

/** Where the page stands. A phone shows the way back alone. */
export function Breadcrumbs({ trail, current }: BreadcrumbsProps): ReactNode {
  return (
    <nav aria-label="Вы здесь">
      <ol className={styles.list}>
        {trail.map(({ href, label }) => (
          <li key={href} className={styles.crumb}>
            <span className={styles.back}>
              <ChevronLeftIcon size={16} />
            </span>
            <Link to={href} className={styles.link}>
              {label}
            </Link>
            <span className={styles.between}>
              <ChevronRightIcon size={16} />
            </span>
          </li>
        ))}
        <li className={styles.current} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
