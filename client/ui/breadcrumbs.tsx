import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';

interface BreadcrumbsProps {
  /** The way from home to the parent of the page. */
  readonly trail: readonly { readonly href: string; readonly label: string }[];
  /** The page itself. */
  readonly current: string;
}

/** Where the page stands. A phone shows the way back alone. */
export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Вы здесь">
      <ol className={styles.list}>
        {trail.map(({ href, label }) => (
          <li key={href} className={styles.crumb}>
            <span className={styles.back}>
              <Icon name="chevron-left" size={16} />
            </span>
            <Link to={href} className={styles.link}>
              {label}
            </Link>
            <span className={styles.between}>
              <Icon name="chevron-right" size={16} />
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
