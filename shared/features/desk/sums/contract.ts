import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { DayOrToday } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Portions of a delivery, each list for itself; null where a list has no such delivery. */
const DeliveryDifference = z.object({
  id: z.string(),
  orderNumber: z.string(),
  production: z.nullable(z.int()),
  packing: z.nullable(z.int()),
  manifests: z.nullable(z.int()),
});
export type DeliveryDifference = z.infer<typeof DeliveryDifference>;

/** Whether what is cooked, packed and brought on a day is the same. */
export const readDaySums = call.get(
  '/rest/operations/day-sums/',
  'Сходится ли день: порции и доставки производства, сборки и маршрутов',
  {
    roles: ['kitchen', 'manager'],
    query: z.object({ date: DayOrToday }),
    response: z.object({
      date: IsoDateText,
      /** Whether all sums are alike and no delivery differs. */
      isBalanced: z.boolean(),
      portions: z.object({
        production: z.int(),
        packing: z.int(),
        /** Of closed food: what may still change has no labels yet. */
        labels: z.int(),
        open: z.int(),
        manifests: z.int(),
      }),
      /** What the ledger has of the deliveries that were brought. */
      ledger: z.object({
        delivered: z.int(),
        /** Brought, worth something, and without an entry of what was earned. */
        unbooked: z.int(),
        /** Earned by all of them, in kopecks. */
        earnedKop: z.int(),
      }),
      deliveries: z.object({
        /** All that come on that day, as the board counts them. */
        board: z.int(),
        /** Those with food. */
        production: z.int(),
        packing: z.int(),
        manifests: z.int(),
        /** Whose food cannot be told: packed by hand, and in no sum of portions. */
        unknown: z.int(),
        /** Failed before their food was closed: nothing is cooked for them. */
        uncooked: z.int(),
        /** Whose rows cannot be read: no manifest has them. */
        unreadable: z.int(),
      }),
      /** Deliveries of which the lists say different things. */
      differences: z.array(DeliveryDifference),
    }),
  },
);
export type DaySums = z.infer<typeof readDaySums.response>;
