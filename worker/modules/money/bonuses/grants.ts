import { type RawBuilder, sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { bonusText, type Level, levelOf } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import { q } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import { queueMessage } from '../../messaging/notifications/commands.ts';
import { insertTransfers, type Transfer } from '../ledger.ts';

interface Granted {
  readonly id: string;
  readonly key: string;
  readonly customerId: string;
  readonly amountKop: Kopecks;
  readonly orderId: string | null;
  readonly at: EpochMs;
}

/** A move that gives a customer bonuses. */
export const grant = ({ customerId, ...granted }: Granted): Transfer => ({
  ...granted,
  from: 'company',
  to: `bonuses:${customerId}`,
  reason: 'bonuses_granted',
});

/** What a delivered purchase earns bonuses on. */
export interface Earner {
  /** Id of what arrived: a delivery, or an order of dishes. */
  readonly id: string;
  readonly customerId: string;
  readonly orderId: string | null;
  /** What the arrival has earned for the company. */
  readonly amountKop: Kopecks;
  /** The worth of the whole purchase, and what of it bonuses have paid. */
  readonly worthKop: Kopecks;
  readonly paidByBonusesKop: Kopecks;
}

/**
 * Bonuses for what arrived, at the level that paid orders have reached: what bonuses paid earns none. They are
 * rounded once, half up to a kopeck, as the offer says of all sums.
 */
export function earnedBonuses(
  { id, customerId, orderId, amountKop, worthKop, paidByBonusesKop }: Earner,
  levels: readonly Level[],
  paidKop: Kopecks,
  at: EpochMs,
): Transfer[] {
  if (worthKop <= 0) return [];
  const { share } = levelOf(levels, paidKop);
  const whole = BigInt(worthKop);
  // Basis points: 10,000 are the whole, and half of the divisor rounds half up. Products go beyond a double's 53 bits.
  const exact = BigInt(amountKop) * BigInt(worthKop - paidByBonusesKop) * BigInt(share);
  const bonusesKop = Number((exact + whole * 5000n) / (whole * 10_000n));
  if (bonusesKop <= 0) return [];
  const named = { id: `earned-${id}`, key: `earned:${id}` };
  return [grant({ ...named, customerId, orderId, amountKop: bonusesKop, at })];
}

/** Meals of a day that could not be served safely, and what they are worth to the customer. */
export interface UnservedMeals {
  /** The delivery that lacked them: its food may have come once before, and have been taken back. */
  readonly deliveryId: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly date: string;
  readonly person: number;
  readonly creditKop: Kopecks;
}

/** What meals that could not be served safely are worth in bonuses. */
export function unservedBonuses(
  { deliveryId, orderId, customerId, date, person, creditKop }: UnservedMeals,
  at: EpochMs,
): Transfer[] {
  if (creditKop <= 0) return [];
  const id = `credit-${deliveryId}-${date}-${person}`;
  return [
    grant({
      id,
      key: `credit:${deliveryId}:${date}:${person}`,
      customerId,
      orderId,
      amountKop: creditKop,
      at,
    }),
  ];
}

/** A review that was sent for bonuses. */
export interface SentReview {
  readonly id: string;
  readonly customerId: string;
  /** Month of Moscow, `YYYY-MM`. */
  readonly month: string;
  /** The reward that was promised when it was sent. */
  readonly rewardKop: Kopecks;
}

/** The reward of an approved review, once a customer and month. */
export const reviewReward = ({ id, customerId, month, rewardKop }: SentReview, at: EpochMs): Transfer =>
  grant({
    ...{ id: `review-${id}`, key: `review:${customerId}:${month}` },
    ...{ customerId, orderId: null, amountKop: rewardKop, at },
  });

/** A customer whose purchases arrive. */
export interface EarningCustomer {
  readonly id: string;
  readonly version: number;
  /** What they have paid for programmes and dishes, refunds taken off: it decides the level of bonuses. */
  readonly paidKop: Kopecks;
}

/** What a customer has paid for orders in any way, less what came back: an expression of SQL. */
export function paidSum(customerId: RawBuilder<unknown>) {
  const purchases = sql`SELECT 'order:' || id AS account FROM orders WHERE customer_id = ${customerId}
    UNION ALL SELECT 'homemade:' || id FROM homemade_orders WHERE customer_id = ${customerId}`;
  return sql<Kopecks>`(SELECT COALESCE(SUM(paid_kop), 0) FROM (
    SELECT t.amount_kop AS paid_kop FROM (${purchases}) p JOIN transfers t ON t.to_account = p.account
    WHERE t.reason IN ('payment', 'bonuses_spent', 'certificate_spent')
    UNION ALL
    SELECT -t.amount_kop FROM (${purchases}) p JOIN transfers t ON t.from_account = p.account
    WHERE t.reason IN ('refund', 'bonuses_returned', 'certificate_returned', 'reversed')))`;
}

/** Customers, whose ids a query gives, with what they have paid. */
export const selectEarners = (customerIds: RawBuilder<unknown>) => sql<EarningCustomer>`
  SELECT c.id, c.version, ${paidSum(sql`c.id`)} AS paid_kop FROM customers c WHERE c.id IN (${customerIds})`;

/** Shares that are credited, by the sum of paid orders. */
export const selectLevels = q.selectFrom('bonusLevels').select(['fromKop', 'share']).orderBy('fromKop');

/** Id of the refund to the card for meals of a served day. */
export const mealsRefundId = (day: string): string =>
  `'meals:' || ${day}.order_id || ':' || ${day}.date || ':' || ${day}.person`;

/** The bonus of a ticket that is not, or no longer, to be proved: one for a delivery. */
export const grantForTicket = (ticketId: string, at: EpochMs): Statement =>
  insertTransfers(
    sql`SELECT 'ticket-' || t.id, 'ticket:' || t.delivery_id, 'company', 'bonuses:' || t.customer_id, t.bonus_kop,
        'bonuses_granted', d.order_id, ${at}
      FROM tickets t JOIN deliveries d ON d.id = t.delivery_id
      WHERE t.id = ${ticketId} AND t.bonus_kop > 0 AND t.bonus_state = 'granted'`,
  );

/** What bonuses came for that somebody else has given or earned, by the beginning of their key in the ledger. */
const reasons: Readonly<Record<string, string>> = {
  referral: 'друг заказал по вашему приглашению',
  friend: 'за заказ по приглашению друга',
  gift: 'подарок от друга',
};

/** Tells customers of bonuses that came from others; of all else they know, or the page of the account says it. */
export function bonusNews(transfers: readonly Transfer[]): Statement[] {
  return transfers.flatMap(({ key, to, amountKop, at }) => {
    const [, customerId] = /^bonuses:(.+)$/.exec(to) ?? [];
    const [kind = '', , after] = key.split(':');
    // What comes again after a delivery that was noted by mistake was told the first time.
    const reason = after === undefined ? reasons[kind] : undefined;
    if (customerId === undefined || reason === undefined) return [];
    const data = { amount: bonusText(amountKop), reason };
    return [
      queueMessage({ key: `bonuses-came:${key}`, customerId, template: 'bonuses-came', data, now: at }),
    ];
  });
}
