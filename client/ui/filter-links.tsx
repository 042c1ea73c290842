import { Link } from 'react-router';
import styles from './filter-links.module.css';

/** A choice that narrows a list, with the address that shows the list so. */
interface FilterChoice {
  readonly to: string;
  readonly name: string;
  /** How much the list then holds. */
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

interface FilterLinksProps {
  /** Names the choices: «Темы блога». */
  readonly label: string;
  readonly choices: readonly FilterChoice[];
}

/** Choices that narrow a list, as real links. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={styles.place}>
      <ul className={styles.links}>
        {choices.map(({ to, name, count, isCurrent }) => (
          <li key={name}>
            <Link to={to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
              {name} {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
