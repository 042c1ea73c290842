import type { ReactNode } from 'react';
import { classNames } from './basics.tsx';
import { css } from './css.ts';
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
    <div className={classNames(styles.bar, isInGutters ? css('-mx-gutter') : css('mt-32'))}>
      {hasText && (
        <p className={css('flex-1 min-w-0 leading-[1.2]')}>
          {/* The early script of the configurator may have changed both before React. */}
          {sum !== undefined && (
            <b
              className={css(
                'block font-extrabold text-figure tracking-[-0.03em] whitespace-nowrap tabular-nums',
              )}
              suppressHydrationWarning
            >
              {sum}
            </b>
          )}
          {caption !== undefined && (
            <span className={css('block text-ink-3 text-caption')} suppressHydrationWarning>
              {caption}
            </span>
          )}
        </p>
      )}
      {children}
    </div>
  );
}
