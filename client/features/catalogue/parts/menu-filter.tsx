import { type ReactNode, useRef, useState } from 'react';
import {
  type Exclusions,
  exclusionNames,
  hasExclusions,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { useEarlyEntries } from '../../../islands/early-entries.ts';
import { useLocation } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { KCAL_QUERY } from '../draft.ts';
import { WITHOUT_QUERY } from '../menu-address.ts';
import { MENU_DATE } from '../menu-data.ts';
import styles from './menu-filter.module.css';

interface MenuFilterProps {
  readonly exclusions: Exclusions;
  readonly onExclusions: (next: Exclusions) => void;
  readonly onPrepare: () => void;
  /** Kept in the address by the form without scripts. */
  readonly kcal: number;
  readonly date: string;
  /** The shown day's changes; read out. */
  readonly outcome: string;
}

/** The visitor's exclusions: the menu follows at once, and by an ordinary form without scripts. */
export function MenuFilter(props: MenuFilterProps): ReactNode {
  const { exclusions, onExclusions, onPrepare, kcal, date, outcome } = props;
  const { pathname } = useLocation();
  const isExcluding = hasExclusions(exclusions);
  // As the page came: taking the last one away must not close the list under the visitor's hand.
  const [isOpen] = useState(isExcluding);
  const form = useRef<HTMLFormElement>(null);
  useEarlyEntries(form, (early) => {
    const words = early.get(WITHOUT_QUERY);
    if (words) onExclusions(readExclusions(words));
  });
  return (
    <form
      ref={form}
      method="get"
      action={`${pathname}#menu`}
      className={classNames(surface.card, styles.filter)}
    >
      <input type="hidden" name={KCAL_QUERY} value={kcal} />
      <input type="hidden" name={MENU_DATE} value={date} />
      <details open={isOpen} onToggle={onPrepare}>
        <summary className={styles.summary}>
          <span>
            {isExcluding ? 'Без\u00a0продуктов: ' : 'Аллергия или не\u00a0едите что-то?'}
            {isExcluding && <b>{exclusionNames(exclusions).join(', ')}</b>}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className={styles.body}>
          <ExclusionWords name={WITHOUT_QUERY} exclusions={exclusions} onExclusions={onExclusions} />
          <div className={classNames(layout.row10, styles.actions)}>
            <span className={styles.apply}>
              <Button type="submit" look="dark">
                Показать меню
              </Button>
            </span>
            {isExcluding && (
              <Button look="outline" onClick={() => onExclusions({ allergens: [], dislikes: [] })}>
                Сбросить
              </Button>
            )}
          </div>
        </div>
      </details>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </form>
  );
}
