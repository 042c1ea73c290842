import type { ReactNode } from 'react';
import type { Person } from '#shared/features/content/staff-schema.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './dish-cards.module.css';

/** Dishes of a cook; a press tells everything about one. */
export function DishCards({ dishes }: Pick<Person, 'dishes'>): ReactNode {
  const state = useAppState();
  return (
    <ul className={styles.grid}>
      {dishes.map(({ dish, slot }) => (
        <li key={dish.code} className={styles.card} style={tintStyle(dish.tint)}>
          <div className={styles.picture}>
            <Picture picture={dish.picture} alt="" sizes="(min-width: 768px) 240px, 120px" />
          </div>
          <div className={styles.text}>
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
              {dish.weightG}&nbsp;г&nbsp;· {dish.kcal}&nbsp;ккал
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
