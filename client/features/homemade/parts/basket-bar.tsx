import type { ReactNode } from 'react';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { dishesSum } from '#shared/features/homemade/price.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Link } from '../../../router/link.tsx';
import { isPlainPress } from '../../../router/plain-press.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type LoadedBasket, useSendLeft } from '../basket.ts';
import styles from './basket-bar.module.css';
import { BasketGoal } from './basket-goal.tsx';

interface BasketBarProps {
  readonly basket: Basket;
  readonly loaded: LoadedBasket;
}

/** At the bottom of the window while the basket holds something: how much, and how far to the thresholds. */
export function BasketBar({ basket, loaded }: BasketBarProps): ReactNode {
  const state = useAppState();
  useSendLeft();
  const portions = basket.lines.reduce((sum, { count }) => sum + count, 0);
  if (portions === 0) return null;
  const sumKop = dishesSum(basket.lines);
  return (
    <section className={styles.bar} aria-label="Корзина">
      <div className={styles.inner}>
        <p className={styles.text} role="status">
          <b>{formatMoney(sumKop)}</b>
          <span>{countOf(portions, 'порция', 'порции', 'порций')}</span>
        </p>
        <div className={styles.goal}>
          <BasketGoal sumKop={sumKop} />
        </div>
        <Link
          to="/homemade-food/order/"
          className={styles.button}
          onClick={(event) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            openModal(state, 'homemade-basket', { loaded });
          }}
        >
          <Icon name="basket" />
          Корзина
        </Link>
      </div>
    </section>
  );
}
