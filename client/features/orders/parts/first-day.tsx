import { formatDay } from '#shared/dates.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { PlateList } from '../shared/plate-list.tsx';
import styles from './first-day.module.css';

export type DayFood = Pick<MealPlanDay, 'date' | 'meals'>;

/** What is eaten on the first day. */
export function FirstDay({ day }: { readonly day: DayFood }) {
  return (
    <div>
      <h3 className={styles.title}>Что в&nbsp;рационе {formatDay(day.date)}</h3>
      <PlateList
        plates={day.meals.flatMap(({ slot, slotName, dish }) =>
          dish ? [{ ...dish, key: slot, note: `${slotName}, ${dish.kcal}\u00a0ккал` }] : [],
        )}
      />
    </div>
  );
}
