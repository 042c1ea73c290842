import { type EpochMs, formatMoment, type IsoDate } from '../../dates.ts';
import { formatMoney, type Kopecks } from '../../money.ts';
import { type DaysOff, foodDates } from '../deliveries/rules.ts';
import type { PriceBreakdown, PriceLine } from '../orders/price.ts';
import { planRenewal } from './rules.ts';

/** The next charge of an order that renews itself. */
export interface NextCharge {
  readonly chargeAt: EpochMs;
  readonly totalKop: Kopecks;
}

/** An order as its renewal follows from it. */
interface RenewedOrder {
  readonly startDate: IsoDate;
  readonly days: number;
  readonly daysOff: DaysOff;
  readonly part: 'morning' | 'evening';
}

/** What is taken off a price once. */
const once: readonly PriceLine['kind'][] = ['first-order-discount', 'promo-code', 'bonuses', 'certificate'];

/** The charge that follows an order which renews itself: of its price, without what was taken off once. */
export function nextChargeOf(order: RenewedOrder, price: PriceBreakdown, now: EpochMs): NextCharge {
  const { startDate, days, daysOff, part } = order;
  const endDate = foodDates(startDate, days, daysOff).at(-1) ?? startDate;
  const { chargeAt } = planRenewal({ endDate, resumeOn: null, daysOff, part }, now);
  const lasting = price.lines.filter(({ kind }) => !once.includes(kind));
  return { chargeAt, totalKop: lasting.reduce((sum, { amountKop }) => sum + amountKop, 0) };
}

/** Date and sum of the next charge, «Следующее списание — 29 ноября, 10:00: 18 487 ₽ с той же карты.» */
export function renewalSentence({ chargeAt, totalKop }: NextCharge): string {
  return `Следующее списание — ${formatMoment(chargeAt)}: ${formatMoney(totalKop)} с той же карты.`;
}
