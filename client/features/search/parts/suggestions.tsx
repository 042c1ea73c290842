import type { ReactNode } from 'react';
import { useAppState } from '../../../platform/app-state.ts';
import { Link } from '../../../router/link.tsx';
import { helpfulLinks, type SearchLink } from '../search-links.ts';
import styles from './suggestions.module.css';

interface LinkGroupProps {
  readonly name: string;
  readonly links: readonly SearchLink[];
  readonly onFollow?: (() => void) | undefined;
}

function LinkGroup({ name, links, onFollow }: LinkGroupProps): ReactNode {
  return (
    <nav aria-label={name}>
      <p className={styles.name}>{name}</p>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link to={href} className={styles.link} onClick={onFollow}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SuggestionsProps {
  /** Whether the programmes are named too. */
  readonly hasProgrammes?: boolean;
  readonly onFollow?: () => void;
}

/** Programmes that are named: the first ones of the navigation, which is an operator's choice. */
const NAMED_PROGRAMMES = 8;

/** Ways on for those who have not found anything, or not begun. */
export function Suggestions({ hasProgrammes = false, onFollow }: SuggestionsProps): ReactNode {
  const { navigation, isSimply } = useAppState().site;
  // A programme may stand in several groups of the navigation.
  const programmes = new Map(
    navigation.flatMap(({ programs }) => programs.map(({ name, url }) => [url, { href: url, label: name }])),
  );
  return (
    <div className={styles.groups}>
      {hasProgrammes && programmes.size > 0 && (
        <LinkGroup
          name="Программы"
          links={[...programmes.values()].slice(0, NAMED_PROGRAMMES)}
          onFollow={onFollow}
        />
      )}
      <LinkGroup name="Может пригодиться" links={helpfulLinks(isSimply)} onFollow={onFollow} />
    </div>
  );
}
