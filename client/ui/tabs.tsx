import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

interface Tab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
  readonly content: ReactNode;
}

interface TabsProps<T extends string> {
  /** What the tabs are about, read out with them. */
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly Tab<T>[];
  /** A line under the tabs of a page, or dark tiles for days and the like. */
  readonly look?: 'line' | 'tiles';
  readonly onValue: (value: T) => void;
}

/** Parts of one place, one shown at a time; all of them are in the page for search engines. */
export function Tabs<T extends string>({
  label,
  value,
  tabs,
  look = 'line',
  onValue,
}: TabsProps<T>): ReactNode {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onValue(next)}>
      <Base.List className={classNames(styles.list, styles[look])} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.isDisabled ?? false}
            className={styles.tab}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
