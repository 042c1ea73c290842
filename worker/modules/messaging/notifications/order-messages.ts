import { type EpochMs, formatDays, type IsoDate } from '#shared/dates.ts';
import { refundTerms, refundWords, type SplitRefund } from '#shared/features/orders/refund-words.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { queueEvent, queueMessage } from './commands.ts';

interface RefundNews {
  /** What is given back: it is told of once. */
  readonly key: string;
  readonly customerId: string;
  /** Number of the order. */
  readonly number: string;
  /** Days of food that come no more; without them it is of the whole rest, or of another payment. */
  readonly foodDates?: readonly IsoDate[];
  readonly split: SplitRefund;
  readonly now: EpochMs;
}

/**
 * Messages about a refund, as statements of its batch. The customer is told of all that comes back; marketing hears of
 * money, which bonuses of an unpaid order are not.
 */
export function refundMessages(
  scope: Scope,
  { key, customerId, number, foodDates = [], split, now }: RefundNews,
): Statement[] {
  const refund = refundWords(split);
  if (refund === '') return [];
  const totalKop = split.moneyKop;
  const event = { eventType: 'refund', kind: 'programme', orderNumber: number, totalKop } as const;
  return [
    queueMessage({
      key: `money-returned:${key}`,
      customerId,
      template: 'money-returned',
      data: {
        number,
        days: foodDates.length > 0 ? ` за еду на ${formatDays(foodDates)}` : '',
        refund,
        terms: refundTerms(split),
      },
      now,
    }),
    ...(totalKop === 0 ? [] : queueEvent(scope, event, { key: `refund:${key}`, customerId, now })),
  ];
}

/** Tells a customer what they have changed themselves, as a statement of the batch of the change. */
export function changeMessage({
  number,
  what,
  ...message
}: Omit<RefundNews, 'split' | 'foodDates'> & { readonly what: string }): Statement {
  return queueMessage({ ...message, template: 'calendar-changed', data: { number, what } });
}
