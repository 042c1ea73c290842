import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { listMealPlans } from '#shared/features/rations/contract.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './first-day.module.css';

/** What is eaten on the first day by the first person, with the exclusions in it: as the kitchen has it by now. */
export function FirstDay({ order: { id, startDate } }: { readonly order: Order }): ReactNode {
  const query = { from: startDate, to: startDate };
  const { data } = useRestData<typeof listMealPlans>('GET /rest/rations/', { query });
  const day = data?.days.find(({ orderId, person }) => orderId === id && person === 1);
  if (!day) return null;
  return (
    <div>
      <h3 className={styles.title}>Что в&nbsp;рационе {formatDay(day.date)}</h3>
      <ul className={styles.meals}>
        {day.meals.map(
          ({ slot, slotName, dish }) =>
            dish && (
              <li key={slot}>
                <span className={styles.plate} style={tintStyle(dish.tint)}>
                  <Picture picture={dish.picture} alt="" sizes={56} />
                </span>
                <span>
                  <small>
                    {slotName}, {dish.kcal}&nbsp;ккал
                  </small>
                  {dish.title}
                </span>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
