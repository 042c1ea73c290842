import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { type MoneyFilter, moneyParts } from './parts.ts';

const call = group({ tag: 'payments', auth: 'customer' });

/** What a sum was paid for. */
export const MoneySubject = z.enum(['order', 'homemade', 'certificate', 'card', 'fee']);
export type MoneySubject = z.infer<typeof MoneySubject>;

/** A payment, a refund, or a receipt for what was delivered of a prepaid sum. */
export const MoneyEntry = z.object({
  kind: z.enum(['payment', 'refund', 'refund_underway', 'offset']),
  subject: MoneySubject,
  /** Number of the order for people; a dearer address has that of its order. */
  number: z.string(),
  amountKop: z.int(),
  at: z.number(),
  /** How it was paid, or where it went back to. */
  way: z.enum(['card', 'sbp', 'courier', 'bonuses']),
});
export type MoneyEntry = z.infer<typeof MoneyEntry>;

/** A part of the list. */
const MoneyFilterSchema = z.enum(moneyParts);

/** What each part holds. */
export const moneyKinds: Readonly<Record<MoneyFilter, readonly MoneyEntry['kind'][]>> = {
  payments: ['payment'],
  returns: ['refund', 'refund_underway'],
  receipts: ['offset'],
};

const pageMessage = 'Укажите номер страницы';

/** All money of a customer by page, newest first. */
export const listMoney = call.get(
  '/rest/money/',
  'Все платежи, возвраты и чеки покупателя одним списком по страницам, с итогами',
  {
    query: z.object({
      /** Everything without it. */
      part: z.optional(MoneyFilterSchema),
      page: z._default(
        z.coerce
          .number(pageMessage)
          .check(z.int(pageMessage), z.gte(1, pageMessage), z.lte(9999, pageMessage)),
        1,
      ),
    }),
    response: z.object({
      entries: z.array(MoneyEntry),
      page: z.int(),
      pageCount: z.int(),
      /** All that has come in, in kopecks, whatever part is listed. */
      paidKop: z.int(),
      /** All that has gone back, underway or not; what went to bonuses apart. */
      returnedKop: z.int(),
      returnedToBonusesKop: z.int(),
    }),
  },
);
