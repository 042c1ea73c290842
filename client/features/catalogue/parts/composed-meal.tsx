import type { ReactNode } from 'react';
import type { ComposedMeal } from '#shared/features/menu/compose.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuPlace } from '../../dishes/shared/modals.ts';
import styles from './composed-meal.module.css';
import { MealCard } from './meal-card.tsx';

interface ComposedMealCardProps {
  readonly meal: ComposedMeal;
  readonly place: MenuPlace;
  readonly hrefOf: (dish: string) => string;
}

/** A meal after what is left out: the planned dish, another one, or the word that there is none. */
export function ComposedMealCard({ meal, place, hrefOf }: ComposedMealCardProps): ReactNode {
  if (meal.kind === 'unsafe') {
    return (
      <li className={styles.unsafe}>
        <p className={styles.slot}>{meal.slotName}</p>
        <h3>Нет безопасной замены&nbsp;— выберите блюдо или вернём стоимость бонусами</h3>
        <p className={styles.note}>
          Планировали блюдо «{meal.insteadOf}»: есть {meal.because.join(', ')}.
        </p>
      </li>
    );
  }
  return (
    <MealCard
      meal={meal}
      place={place}
      href={hrefOf(meal.dish.code)}
      mark={
        meal.kind !== 'planned' && (
          <p className={meal.kind === 'replaced' ? styles.replaced : styles.kept}>
            {meal.kind === 'replaced' ? (
              <>
                <Icon name="repeat" size={16} />
                <span>вместо блюда «{meal.insteadOf}»</span>
              </>
            ) : (
              <span>Есть {meal.because.join(', ')}: близкой замены нет</span>
            )}
          </p>
        )
      }
    />
  );
}
