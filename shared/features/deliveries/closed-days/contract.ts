import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const Dates = z.array(IsoDateSchema);

/**
 * What becomes of what falls on closed days: its food comes on another day, it is cooked again because it was closed, an
 * order of dishes moves or waits for a person, or it comes all the same, being under way or coming before the day. What
 * finds no day with a place stays where it is until there is one.
 */
export const ClosedOutcome = z.enum([
  ...['moved', 'again', 'dishes-moved', 'dishes-wait', 'on-route', 'early'],
  ...['no-place', 'dishes-no-place'],
] as const);
export type ClosedOutcome = z.infer<typeof ClosedOutcome>;

/** What a closing reaches. */
export const ClosedReach = z.object({
  deliveries: z.int(),
  customers: z.int(),
  /** Orders of dishes. */
  dishes: z.int(),
  /** Orders among them that a certificate has paid a part of: it gets that part back with the money. */
  certificates: z.int(),
  outcomes: z.array(
    z.object({
      what: ClosedOutcome,
      /** When the first of the food comes, with the places of now; null where that is not known. */
      date: z.nullable(IsoDateText),
      /** The day that it would have come on, which has no place left; null where it comes as early as it can. */
      fullOn: z.nullable(IsoDateText),
      count: z.int(),
    }),
  ),
  /** All that customers may ask back for these days, at what they have paid. */
  refundableKop: z.int(),
});
export type ClosedReach = z.infer<typeof ClosedReach>;

/** Days from today on on which the kitchen is closed. */
export const listClosedDays = call.get('/rest/operations/closed-days/', 'Дни, когда кухня закрыта', {
  roles: ['kitchen', 'care', 'manager'],
  response: z.object({ dates: Dates }),
});

/**
 * Closes the kitchen on days: their deliveries move, and customers are told once what they may choose. Days that are closed
 * stay so.
 */
export const closeDays = call.post(
  '/rest/operations/closed-days/',
  'Закрыть кухню на дни и перенести их доставки',
  {
    roles: ['manager'],
    body: z.object({
      from: IsoDateSchema,
      until: IsoDateSchema,
      /** Tells what would change and changes nothing. */
      dryRun: z._default(z.boolean('Скажите, только проверить или сделать'), false),
    }),
    response: z.object({ dates: Dates, reached: ClosedReach }),
    example: { body: { from: '2026-12-31', until: '2027-01-02' } },
  },
);

/** Opens closed days again. Deliveries that have moved off them stay where they are. */
export const reopenDays = call.post(
  '/rest/operations/closed-days/reopen/',
  'Снова открыть закрытые дни; перенесённые доставки не возвращаются',
  {
    roles: ['manager'],
    body: z.object({ from: IsoDateSchema, until: IsoDateSchema }),
    response: z.object({ dates: Dates }),
    example: { body: { from: '2026-12-31', until: '2027-01-02' } },
  },
);
