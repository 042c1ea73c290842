import { useRef, useState } from 'react';
import {
  type Exclusions,
  exclusionNames,
  hasExclusions,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { useFirstValues } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { WITHOUT_QUERY } from '../menu-address.ts';
import styles from './menu-filter.module.css';

interface MenuFilterProps {
  readonly exclusions: Exclusions;
  readonly onExclusions: (next: Exclusions) => void;
  readonly onPrepare: () => void;
  /** The shown day's changes; read out. */
  readonly outcome: string;
}

/** The visitor's exclusions: the menu follows at once. */
export function MenuFilter(props: MenuFilterProps) {
  const { exclusions, onExclusions, onPrepare, outcome } = props;
  const isExcluding = hasExclusions(exclusions);
  // As the page came: taking the last one away must not close the list under the visitor's hand.
  const [isOpen] = useState(isExcluding);
  const form = useRef<HTMLDivElement>(null);
  useFirstValues(form, (values) => onExclusions(readExclusions(values.getAll(WITHOUT_QUERY).map(String))));
  return (
    <div ref={form} data-scripted className={classNames(surface.card, styles.filter)}>
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
          {isExcluding && (
            <div className={layout.row10}>
              <Button look="outline" onClick={() => onExclusions({ allergens: [], dislikes: [] })}>
                Сбросить
              </Button>
            </div>
          )}
        </div>
      </details>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </div>
  );
}
