import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sticky-bar.module.css';

interface StickyBarProps {
  readonly caption?: string;
  /** Left out where the button names it. */
  readonly sum?: string | undefined;
  /** The bar stands within the page's gutters and reaches over them. */
  readonly isInGutters?: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** On small screens: the sum and the way on, always at hand at the bottom of the window. */
export function StickyBar({ caption, sum, isInGutters = false, children }: StickyBarProps) {
  const hasText = sum !== undefined || caption !== undefined;
  return (
    <div className={classNames(styles.bar, isInGutters && styles.inGutters)}>
      {hasText && (
        <p className={styles.text}>
          {/* The early script of the configurator may have changed both before React. */}
          {sum !== undefined && <b suppressHydrationWarning>{sum}</b>}
          {caption !== undefined && <span suppressHydrationWarning>{caption}</span>}
        </p>
      )}
      {children}
    </div>
  );
}
