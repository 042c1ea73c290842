import type { Kopecks } from '../../money.ts';
import { ROUBLE_KOP, shareOf } from '../../money.ts';
import { REFUND_TO_BONUSES_EXTRA } from '../promotions/terms.ts';
import { computePrice, lengthDiscounts, orderLengths, type PriceBreakdown, type PriceLine } from './price.ts';

/** Lines that money of another kind stands for: they take nothing off an order's worth. */
const tenderLines: readonly PriceLine['kind'][] = ['bonuses', 'certificate'];

/** What an order is worth: its price before bonuses and a certificate. */
export function worthOf(price: PriceBreakdown): Kopecks {
  return price.lines.reduce(
    (sum, { kind, amountKop }) => sum + (tenderLines.includes(kind) ? 0 : amountKop),
    0,
  );
}

/** The worth of an order's first days, as deliveries earn it: whole kopecks that sum to the order's worth. */
export function worthOfDays(worthKop: Kopecks, days: number, ofDays: number): Kopecks {
  return Math.floor((worthKop * days) / ofDays);
}

/** The discount of the longest length that a number of days has reached, in basis points. */
function tierOf(days: number): number {
  const reached = orderLengths.filter((length) => length <= days).at(-1);
  return reached === undefined ? 0 : lengthDiscounts[reached];
}

/** What of an order was used when its rest is given up. */
export interface UsedFood {
  readonly days: number;
  /** Food days that were brought, or that the kitchen already works on. */
  readonly usedDays: number;
  readonly usedDeliveries: number;
  /** Days that we failed to bring and have paid back: they cost nothing, but the length is reached with them. */
  readonly refundedDays?: number;
}

/** The days that were used, priced at the length that they reached; other discounts stay as they were agreed. */
export function pricedUse(
  price: PriceBreakdown,
  { days, usedDays, usedDeliveries, refundedDays = 0 }: UsedFood,
): PriceBreakdown {
  const find = (kind: PriceLine['kind']) => price.lines.find((line) => line.kind === kind);
  const promo = find('promo-code');
  const promoGain =
    promo?.share === undefined
      ? { amountKop: Math.floor((-(promo?.amountKop ?? 0) * usedDays) / days) }
      : { share: promo.share };
  return computePrice({
    dayPricesKop: price.lines.flatMap(({ kind, unitKop }) => (kind === 'programme' ? [unitKop ?? 0] : [])),
    days: usedDays,
    lengthDiscount: tierOf(usedDays + refundedDays),
    firstOrder: find('first-order-discount') !== undefined,
    ...(promo && { promo: promoGain }),
    dislikesKopPerDay: price.lines.flatMap(({ kind, unitKop }) =>
      kind === 'dislikes' ? [unitKop ?? 0] : [],
    ),
    deliveries: usedDeliveries,
    deliveryFeeKop: find('delivery')?.unitKop ?? 0,
    rounding: 'kopecks',
  });
}

/** What the days that were used cost. */
export const priceOfUsed = (price: PriceBreakdown, used: UsedFood): Kopecks =>
  used.usedDays === 0 ? 0 : pricedUse(price, used).totalKop;

/** What the lines of a price may have been rounded by: half a rouble each that is a share. */
function roundingOf({ lines }: PriceBreakdown): Kopecks {
  return lines.filter(({ share }) => share !== undefined).length * (ROUBLE_KOP / 2);
}

/** A sum that has gone or goes back, by what had paid it. */
export interface Split {
  /** Money of the payer. */
  readonly moneyKop: Kopecks;
  readonly bonusesKop: Kopecks;
  readonly certificateKop: Kopecks;
}

const nothing: Split = { moneyKop: 0, bonusesKop: 0, certificateKop: 0 };

/** A refund as it is shown: its money goes to the card, or with the extra to bonuses. */
export interface FoodRefund extends Split {
  readonly extraKop: Kopecks;
}

/** What goes back when the rest of an order is cancelled, and where to. */
export interface Refund extends FoodRefund {
  /** What the used days cost beyond their share of the worth, because they were fewer than agreed. */
  readonly recalculatedKop: Kopecks;
}

/** A refund less money that has gone back before it was decided. */
export function lessReturned<T extends FoodRefund>(refund: T, returnedKop: Kopecks): T {
  const moneyKop = refund.moneyKop - returnedKop;
  return { ...refund, moneyKop, extraKop: shareOf(moneyKop, REFUND_TO_BONUSES_EXTRA) };
}

/**
 * The refund of an order whose rest is cancelled: what it is worth beyond the used days at the length that they
 * reached. Bonuses and a certificate get back the share of it that they had paid, the payer's money the rest.
 * `returned` has gone back before, for the refunded days.
 */
export function refundOf(price: PriceBreakdown, used: UsedFood, returned: Split = nothing): Refund {
  const { days, usedDays, refundedDays = 0 } = used;
  const worthKop = worthOf(price);
  const settledKop = worthOfDays(worthKop, usedDays + refundedDays, days);
  const restKop = worthKop - settledKop;
  const beyondKop = priceOfUsed(price, used) - (settledKop - worthOfDays(worthKop, refundedDays, days));
  // A difference that the rounding of the agreed price makes is no other price.
  const recalculatedKop = beyondKop > roundingOf(price) ? Math.min(restKop, beyondKop) : 0;
  return { recalculatedKop, ...splitRefund(price, restKop - recalculatedKop, returned) };
}

/** What days of an order that are never brought are worth, the `before` first ones being settled already. */
export function refundOfDays(
  price: PriceBreakdown,
  order: { days: number; before: number; count: number; returned?: Split },
): FoodRefund {
  const { days, before, count, returned = nothing } = order;
  const worthKop = worthOf(price);
  const backKop = worthOfDays(worthKop, before + count, days) - worthOfDays(worthKop, before, days);
  return splitRefund(price, backKop, returned);
}

/**
 * A sum that goes back, by what had paid it: shares are of all that has gone back by then, so that no rounding adds up,
 * and nothing gets back more than it had paid.
 */
function splitRefund(price: PriceBreakdown, backKop: Kopecks, returned: Split): FoodRefund {
  const worthKop = worthOf(price);
  const paidKop = (kind: PriceLine['kind']) =>
    -(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);
  const left: Split = {
    moneyKop: price.totalKop - returned.moneyKop,
    bonusesKop: paidKop('bonuses') - returned.bonusesKop,
    certificateKop: paidKop('certificate') - returned.certificateKop,
  };
  const allKop = backKop + returned.moneyKop + returned.bonusesKop + returned.certificateKop;
  const shareOfAll = (kind: PriceLine['kind']) =>
    worthKop === 0 ? 0 : Math.floor((allKop * paidKop(kind)) / worthKop);
  const within = (sumKop: Kopecks, mostKop: Kopecks) => Math.max(0, Math.min(sumKop, mostKop));
  const ofCertificateKop = within(
    shareOfAll('certificate') - returned.certificateKop,
    Math.min(left.certificateKop, backKop),
  );
  const ofBonusesKop = within(
    shareOfAll('bonuses') - returned.bonusesKop,
    Math.min(left.bonusesKop, backKop - ofCertificateKop),
  );
  const moneyKop = within(backKop - ofBonusesKop - ofCertificateKop, left.moneyKop);
  const bonusesKop = within(backKop - moneyKop - ofCertificateKop, left.bonusesKop);
  const certificateKop = backKop - moneyKop - bonusesKop;
  return { moneyKop, bonusesKop, certificateKop, extraKop: shareOf(moneyKop, REFUND_TO_BONUSES_EXTRA) };
}
