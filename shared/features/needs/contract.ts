import * as z from 'zod/mini';
import { EXAMPLE_ID, group } from '../../contract.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { MealSlot } from '../dishes/schema.ts';
import { DeclineReason } from '../payments/schema.ts';

const call = group({ tag: 'customers', auth: 'customer' });

/** What is asked of a customer that neither orders nor deliveries tell. */
export const NeedFacts = z.object({
  /** Open invoices whose last try the bank has refused; those of orders are told by the orders. */
  refused: z.array(
    z.object({
      invoiceId: z.string(),
      number: z.string(),
      kind: z.enum(['fee', 'card', 'homemade', 'certificate']),
      amountKop: z.int(),
      reason: DeclineReason,
    }),
  ),
  /** Subscriptions whose last charge the bank has refused. */
  renewals: z.array(z.object({ id: z.string(), programme: z.string(), reason: DeclineReason })),
  /** Answers to complaints that the customer has not called read. */
  answers: z.array(z.object({ id: z.string(), number: z.string(), answer: z.string() })),
  /** Meals of open days that no safe dish is left for, the first day first. */
  unserved: z.array(
    z.object({
      orderId: z.string(),
      date: IsoDateText,
      person: z.int(),
      personName: z.string(),
      slot: MealSlot,
      slotName: z.string(),
      /** Until when a dish can be chosen. */
      until: z.number(),
    }),
  ),
  /** What the customer has settled, «failed:<delivery>». */
  settled: z.array(z.string()),
});
export type NeedFacts = z.infer<typeof NeedFacts>;

/** What the account asks its customer about. */
export const listNeeds = call.get(
  '/rest/needs/',
  'Что ждёт решения покупателя: отказы банка, ответы на обращения, блюда без безопасной замены',
  { response: NeedFacts },
);

/** How much waits for the customer, for the navigation. */
export const countNeeds = call.get(
  '/rest/needs/count/',
  'Сколько вопросов ждёт решения покупателя: столько же, сколько на первом экране кабинета',
  { response: z.object({ count: z.int() }) },
);

/** Settles what only waits to be read or decided. */
export const settleNeed = call.post(
  '/rest/needs/settle/',
  'Убрать с первого экрана кабинета решённое: доставку, которую ждут снова, прочитанный ответ',
  {
    body: z.object({
      need: z.string().check(z.regex(/^(failed|answer|ending):[0-9a-f-]{36}$/, 'Такого вопроса нет')),
    }),
    response: z.object({ success: z.literal(true) }),
    example: { body: { need: `ending:${EXAMPLE_ID}` } },
  },
);
