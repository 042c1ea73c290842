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

/** What the days that were used cost at the length that they reached; other discounts stay as they were agreed. */
export function priceOfUsed(
  price: PriceBreakdown,
  order: { days: number; usedDays: number; usedDeliveries: number },
): Kopecks {
  const { days, usedDays, usedDeliveries } = order;
  if (usedDays === 0) return 0;
  const find = (kind: PriceLine['kind']) => price.lines.find((line) => line.kind === kind);
  const promo = find('promo-code');
  const promoGain =
    promo?.share === undefined
      ? { amountKop: Math.floor((-(promo?.amountKop ?? 0) * usedDays) / days) }
      : { share: promo.share };
  return computePrice({
    dayPricesKop: price.lines.flatMap(({ kind, unitKop }) => (kind === 'programme' ? [unitKop ?? 0] : [])),
    days: usedDays,
    lengthDiscount: tierOf(usedDays),
    firstOrder: find('first-order-discount') !== undefined,
    ...(promo && { promo: promoGain }),
    dislikesKopPerDay: price.lines.flatMap(({ kind, unitKop }) =>
      kind === 'dislikes' ? [unitKop ?? 0] : [],
    ),
    deliveries: usedDeliveries,
    deliveryFeeKop: find('delivery')?.unitKop ?? 0,
    rounding: 'kopecks',
  }).totalKop;
}

/** What the lines of a price may have been rounded by: half a rouble each that is a share. */
function roundingOf({ lines }: PriceBreakdown): Kopecks {
  return lines.filter(({ share }) => share !== undefined).length * (ROUBLE_KOP / 2);
}

/** What goes back when the rest of an order is cancelled, and where to. */
export interface Refund {
  /** What the used days cost beyond their share of the worth, because they were fewer than agreed. */
  readonly recalculatedKop: Kopecks;
  /** Money of the payer, to the card. */
  readonly moneyKop: Kopecks;
  readonly bonusesKop: Kopecks;
  readonly certificateKop: Kopecks;
  /** What is given on top of the money where it goes to bonuses. */
  readonly extraKop: Kopecks;
}

/**
 * The refund of an order whose rest is cancelled: what it is worth beyond the used days at the length that they
 * reached. Bonuses and a certificate get back the share of it that they had paid, the payer's money the rest.
 * `returnedKop` is money that has gone back before.
 */
export function refundOf(
  price: PriceBreakdown,
  order: { days: number; usedDays: number; usedDeliveries: number; returnedKop?: Kopecks },
): Refund {
  const worthKop = worthOf(price);
  const restKop = worthKop - worthOfDays(worthKop, order.usedDays, order.days);
  const usedKop = priceOfUsed(price, order);
  const beyondKop = usedKop - (worthKop - restKop);
  // A difference that the rounding of the agreed price makes is no other price.
  const recalculatedKop = beyondKop > roundingOf(price) ? Math.min(restKop, beyondKop) : 0;
  const moneyMostKop = price.totalKop - (order.returnedKop ?? 0);
  return { recalculatedKop, ...splitRefund(price, restKop - recalculatedKop, moneyMostKop) };
}

/** What days of an order that are never brought are worth, the `before` first ones being settled already. */
export function refundOfDays(
  price: PriceBreakdown,
  order: { days: number; before: number; count: number; returnedKop: Kopecks },
): Omit<Refund, 'recalculatedKop'> {
  const { days, before, count, returnedKop } = order;
  const worthKop = worthOf(price);
  const backKop = worthOfDays(worthKop, before + count, days) - worthOfDays(worthKop, before, days);
  return splitRefund(price, backKop, price.totalKop - returnedKop);
}

/** A sum that goes back, by what had paid it. */
function splitRefund(
  price: PriceBreakdown,
  backKop: Kopecks,
  moneyMostKop: Kopecks,
): Omit<Refund, 'recalculatedKop'> {
  const worthKop = worthOf(price);
  const paidKop = (kind: PriceLine['kind']) =>
    -(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);
  const shareOfBack = (kind: PriceLine['kind']) =>
    worthKop === 0 ? 0 : Math.floor((backKop * paidKop(kind)) / worthKop);
  const ofCertificateKop = shareOfBack('certificate');
  const moneyKop = Math.min(moneyMostKop, backKop - shareOfBack('bonuses') - ofCertificateKop);
  const bonusesKop = Math.min(paidKop('bonuses'), backKop - moneyKop - ofCertificateKop);
  const certificateKop = backKop - moneyKop - bonusesKop;
  return { moneyKop, bonusesKop, certificateKop, extraKop: shareOf(moneyKop, REFUND_TO_BONUSES_EXTRA) };
}
