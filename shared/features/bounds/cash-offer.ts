import type { Kopecks } from '../../money.ts';

/** To what length and sum a customer may pay the courier for one more order, and why not beyond. */
export interface CashOffer {
  readonly days: number;
  readonly sumKop: Kopecks;
  readonly tooLong: string;
  readonly tooMuch: string;
}

/** Why an order cannot be paid to the courier, in words; undefined where it can, or where nothing is to be paid. */
export function cashRefusalOf(offer: CashOffer | null, totalKop: Kopecks, days = 0): string | undefined {
  if (offer === null || totalKop === 0) return undefined;
  if (days > offer.days) return offer.tooLong;
  return totalKop > offer.sumKop ? offer.tooMuch : undefined;
}
