import { type ReactNode, useId } from 'react';
import { nextGoal } from '#shared/features/homemade/price.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import styles from './basket-goal.module.css';

/** How far the basket is from the least order, then from free delivery: a line and words. */
export function BasketGoal({ sumKop }: { readonly sumKop: Kopecks }): ReactNode {
  const { targetKop, text } = nextGoal(sumKop);
  const id = useId();
  const shownKop = Math.min(sumKop, targetKop);
  return (
    <div>
      <p className={styles.words}>
        <b id={id}>{text}</b>
        <span>
          {formatMoney(shownKop)} из&nbsp;{formatMoney(targetKop)}
        </span>
      </p>
      <progress className={styles.line} aria-labelledby={id} value={shownKop} max={targetKop} />
    </div>
  );
}
