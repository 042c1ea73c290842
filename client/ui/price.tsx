import type { ReactNode } from 'react';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { classNames } from './class-names.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  readonly amountKop: Kopecks;
  /** What it cost before, struck through. */
  readonly oldKop?: Kopecks | undefined;
  /** The smallest of several prices. */
  readonly isFrom?: boolean;
  /** What the sum is for: «за день питания». */
  readonly per?: string;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A sum as it stands on cards and bars. */
export function Price({ amountKop, oldKop, isFrom, per, size = 'medium' }: PriceProps): ReactNode {
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={styles.sums}>
        <b>
          {oldKop !== undefined && <VisuallyHidden>Новая цена: </VisuallyHidden>}
          {isFrom && 'от\u00a0'}
          {formatMoney(amountKop)}
        </b>
        {oldKop !== undefined && (
          <s className={styles.old}>
            <VisuallyHidden>прежняя цена: </VisuallyHidden>
            {formatMoney(oldKop)}
          </s>
        )}
      </span>
      {per !== undefined && <span className={styles.per}>{per}</span>}
    </span>
  );
}
