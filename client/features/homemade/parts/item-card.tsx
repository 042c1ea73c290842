import type { ReactNode } from 'react';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { useAppState } from '../../../platform/app-state.ts';
import { openModal } from '../../../platform/modal-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Macros } from '../../../ui/macros.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../homemade-screen.module.css';

/** A dish on sale: what a portion weighs, brings and costs. */
export function ItemCard({ item: { dish, slot, priceKop } }: { readonly item: HomemadeItem }): ReactNode {
  const state = useAppState();
  return (
    <li className={styles.card}>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <Picture picture={dish.picture} alt="" sizes="(min-width: 768px) 208px, 44vw" />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>{dish.title}</h3>
        <p className={styles.figures}>
          <b>{dish.kcal}&nbsp;ккал</b>
          <Macros {...dish} />
        </p>
        <p className={styles.price}>
          <b>{formatMoney(priceKop)}</b>
          <span>{dish.weightG}&nbsp;г</span>
        </p>
        <Button
          look="soft"
          wide
          aria-haspopup="dialog"
          onClick={() => openModal(state, 'dish-detail', { dish, slot })}
        >
          Состав и&nbsp;КБЖУ<VisuallyHidden>: {dish.title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
