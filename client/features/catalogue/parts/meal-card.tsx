import type { ReactNode } from 'react';
import type { MenuMeal } from '#shared/features/menu/schema.ts';
import { useAppState } from '../../../platform/app-state.ts';
import { openModal } from '../../../platform/modal-actions.ts';
import { Macros } from '../../../ui/macros.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './meal-card.module.css';

/** A meal of the menu; a press tells everything about its dish. */
export function MealCard({ meal: { slot, slotName, dish } }: { readonly meal: MenuMeal }): ReactNode {
  const state = useAppState();
  return (
    <li className={styles.meal}>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <Picture picture={dish.picture} alt="" sizes="(min-width: 768px) 208px, 126px" />
      </div>
      <div className={styles.text}>
        <p className={styles.slot}>
          {slotName}
          <span>{dish.weightG}&nbsp;г</span>
        </p>
        <h3>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => openModal(state, 'dish-detail', { dish, slot })}
          >
            {dish.title}
          </button>
        </h3>
        <p className={styles.figures}>
          <b>{dish.kcal}&nbsp;ккал</b>
          <Macros {...dish} />
        </p>
      </div>
    </li>
  );
}
