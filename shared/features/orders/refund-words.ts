import { formatMoney, type Kopecks } from '../../money.ts';
import type { RefundTarget } from './cancellation.ts';

/** A refund by what had paid it, with where its money goes. */
export interface SplitRefund {
  readonly moneyKop: Kopecks;
  readonly bonusesKop: Kopecks;
  readonly certificateKop: Kopecks;
  /** What bonuses get on top of the money where it goes there. */
  readonly extraKop: Kopecks;
  readonly to: RefundTarget;
}

/** Sums that go back with the destination of each, «1 202 ₽ на карту, 300 ₽ бонусами». */
export function refundWords({ moneyKop, bonusesKop, certificateKop, extraKop, to }: SplitRefund): string {
  const isToCard = to === 'card';
  const inBonusesKop = bonusesKop + (isToCard ? 0 : moneyKop + extraKop);
  const parts = [
    [isToCard ? moneyKop : 0, 'на\u00a0карту'],
    [inBonusesKop, 'бонусами'],
    [certificateKop, 'на\u00a0сертификат'],
  ] as const;
  return parts
    .filter(([sumKop]) => sumKop > 0)
    .map(([sumKop, place]) => `${formatMoney(sumKop)} ${place}`)
    .join(', ');
}
