import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { listMealPlans } from '#shared/features/rations/contract.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { PlateList } from '../shared/plate-list.tsx';
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
      <PlateList
        plates={day.meals.flatMap(({ slot, slotName, dish }) =>
          dish ? [{ ...dish, key: slot, note: `${slotName}, ${dish.kcal}\u00a0ккал` }] : [],
        )}
      />
    </div>
  );
}
