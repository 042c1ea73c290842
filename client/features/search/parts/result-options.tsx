import type { ReactNode } from 'react';
import type { SearchGroup } from '#shared/features/search/schema.ts';
import { Link } from '../../../router/link.tsx';
import { HitContent } from './hit-content.tsx';
import styles from './result-options.module.css';

/** The id of a result by its place among all, for the field that the arrows are pressed in. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface ResultOptionsProps {
  readonly id: string;
  readonly groups: readonly SearchGroup[];
  readonly query: string;
  /** The place of the result that the arrows stand on; -1 where they have not been pressed. */
  readonly active: number;
  readonly onFollow: () => void;
}

/** Results for the field above: each is a link, and an option of the field's list. */
export function ResultOptions({ id, groups, query, active, onFollow }: ResultOptionsProps): ReactNode {
  const before = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div id={id} role="listbox" aria-label="Результаты поиска" className={styles.list}>
      {groups.map(({ kind, name, hits }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={styles.group}>
          <p id={`${id}-${kind}`} className={styles.name}>
            {name}
          </p>
          {hits.map((hit, index) => {
            const at = (before[place] ?? 0) + index;
            return (
              <Link
                key={hit.href}
                to={hit.href}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                className={styles.option}
                onClick={onFollow}
              >
                <HitContent kind={kind} hit={hit} query={query} />
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
