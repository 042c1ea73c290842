import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** A payment that the site and its provider know otherwise. */
export const Difference = z.object({
  kind: z.enum(['payment-unknown', 'payment-missing', 'payment-state', 'refund-sum']),
  /** The payment by its name at its provider. */
  about: z.string(),
  /** What it is, in words of operators. */
  text: z.string(),
});
export type Difference = z.infer<typeof Difference>;

/** Compares payments with their providers. */
export const reconcile = call.get(
  '/rest/operations/reconcile/',
  'Сверить платежи с провайдерами после восстановления базы',
  {
    roles: ['manager', 'finance'],
    query: z.object({
      /** How many days back payments are compared. */
      days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 3),
    }),
    response: z.object({
      /** Since when payments were compared. */
      since: z.number(),
      /** Providers that tell no list of what they have: theirs were asked for one by one. */
      unlisted: z.array(z.string()),
      /** Providers that could not be asked: nothing of theirs was compared. */
      unanswered: z.array(z.string()),
      /** Whether everything was compared; false where there was more than one call may look at. */
      isWhole: z.boolean(),
      differences: z.array(Difference),
    }),
  },
);
