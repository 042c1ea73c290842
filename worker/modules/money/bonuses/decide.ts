import type { EpochMs } from '#shared/dates.ts';
import { type Level, levelOf } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Transfer } from '../ledger/statements.ts';

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
