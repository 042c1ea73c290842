import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { DayOrToday } from '../slots.ts';

/** Whether deliveries of some days have changed, for a page that shows them. */
export const readChanges = defineContract({
  method: 'GET',
  path: '/rest/operations/changes/',
  summary: 'Изменились ли доставки этих дней: состояние одним отпечатком',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
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
});
