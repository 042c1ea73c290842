import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sticky-bar.module.css';

interface StickyBarProps {
  readonly caption: string;
  readonly sum: string;
  /** The bar stands within the page's gutters and reaches over them. */
  readonly isInGutters?: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** On small screens: the sum and the way on, always at hand at the bottom of the window. */
export function StickyBar({ caption, sum, isInGutters = false, children }: StickyBarProps): ReactNode {
  return (
    <div className={classNames(styles.bar, isInGutters && styles.inGutters)}>
      <p className={styles.text}>
        <b>{sum}</b>
        <span>{caption}</span>
      </p>
      {children}
    </div>
  );
}
