import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { DayOrToday } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Whether deliveries of some days have changed, for a page that shows them. */
export const readChanges = call.get(
  '/rest/operations/changes/',
  'Изменились ли доставки этих дней: состояние одним отпечатком',
  {
    roles: ['kitchen', 'care', 'manager'],
    isRoutine: true,
    query: z.object({
      /** Empty for today. */
      from: DayOrToday,
      /** Empty for the first day alone. */
      to: DayOrToday,
    }),
    response: z.object({
      /** Another one where a delivery of these days, a closed day or a stop of sales has changed. */
      version: z.string(),
    }),
  },
);
