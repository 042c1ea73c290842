import { type BasisPoints, type Kopecks, shareOf } from '../../money.ts';

/** Lengths of a programme in days and the discount of each, in basis points. */
export const lengthDiscounts = { 2: 0, 7: 0, 14: 500, 28: 750, 56: 1000, 84: 1200 } as const;
/** Lengths that can be bought, in days. */
export const orderLengths = [2, 7, 14, 28, 56, 84] as const;
export type OrderLength = (typeof orderLengths)[number];
/** Persons that one order can feed. */
export const MAX_PEOPLE = 2;
/** How many days ahead the first day can lie. */
export const START_WINDOW_DAYS = 28;

/** What the second person saves on that person's part. */
export const SECOND_PERSON_DISCOUNT: BasisPoints = 500;
/** What a first order saves when no better promo code is given. */
export const FIRST_ORDER_DISCOUNT: BasisPoints = 900;
/** The largest share of the programme part that bonuses may pay. */
export const BONUS_LIMIT: BasisPoints = 3000;

/** Why a line of a price is there. */
export const priceLineKinds = [
  'programme',
  'length-discount',
  'second-person-discount',
  'first-order-discount',
  'promo-code',
  'dislikes',
  'delivery',
  'bonuses',
  'certificate',
] as const;

/** One line of a price; discounts are negative. */
export interface PriceLine {
  readonly kind: (typeof priceLineKinds)[number];
  readonly amountKop: Kopecks;
  /** Days × a unit price, or deliveries × a fee, where the line is a product. */
  readonly count?: number | undefined;
  readonly unitKop?: Kopecks | undefined;
  /** Share in basis points, where the line is a share. */
  readonly share?: BasisPoints | undefined;
  /** Person the line belongs to, from 1, where there are several. */
  readonly person?: number | undefined;
}

/** A whole price: the lines sum to the total. */
export interface PriceBreakdown {
  readonly lines: readonly PriceLine[];
  readonly totalKop: Kopecks;
}

/** Everything a price depends on. */
export interface PriceInput {
  /** Price of a day for each person and programme, in kopecks. */
  readonly dayPricesKop: readonly Kopecks[];
  readonly days: number;
  readonly lengthDiscount: BasisPoints;
  readonly firstOrder: boolean;
  readonly promo?: { readonly share: BasisPoints } | { readonly amountKop: Kopecks } | undefined;
  readonly dislikesKopPerDay?: Kopecks;
  readonly deliveries: number;
  readonly deliveryFeeKop: Kopecks;
  readonly bonusesKop?: Kopecks;
  readonly certificateKop?: Kopecks;
}

function programmeLines(input: PriceInput): PriceLine[] {
  const several = input.dayPricesKop.length > 1;
  return input.dayPricesKop.map((unitKop, index) => ({
    kind: 'programme' as const,
    amountKop: unitKop * input.days,
    count: input.days,
    unitKop,
    ...(several ? { person: index + 1 } : {}),
  }));
}

/** The better of first-order discount and promo code; never both. */
function bestDiscount(input: PriceInput, part: Kopecks): PriceLine | undefined {
  const first = input.firstOrder ? shareOf(part, FIRST_ORDER_DISCOUNT) : 0;
  const promo = input.promo;
  const coded = !promo ? 0 : 'share' in promo ? shareOf(part, promo.share) : Math.min(promo.amountKop, part);
  if (coded > 0 && coded >= first) {
    return {
      kind: 'promo-code',
      amountKop: -coded,
      ...(promo && 'share' in promo ? { share: promo.share } : {}),
    };
  }
  return first > 0
    ? { kind: 'first-order-discount', amountKop: -first, share: FIRST_ORDER_DISCOUNT }
    : undefined;
}

/**
 * The price of an order, the same on cards, in the configurator, at checkout, in the payment and on the receipt.
 * Order of the steps and rounding (half up, to a whole kopeck, line by line) follow the pricing decision.
 */
export function computePrice(input: PriceInput): PriceBreakdown {
  const lines: PriceLine[] = [];
  const sum = () => lines.reduce((total, line) => total + line.amountKop, 0);
  const add = (line: PriceLine | undefined) => {
    if (line && line.amountKop !== 0) lines.push(line);
  };

  const parts = programmeLines(input);
  for (const line of parts) add(line);
  const lengthDiscount = shareOf(sum(), input.lengthDiscount);
  add({ kind: 'length-discount', amountKop: -lengthDiscount, share: input.lengthDiscount });
  for (const part of parts.slice(1)) {
    const left = part.amountKop - shareOf(part.amountKop, input.lengthDiscount);
    add({
      kind: 'second-person-discount',
      amountKop: -shareOf(left, SECOND_PERSON_DISCOUNT),
      share: SECOND_PERSON_DISCOUNT,
    });
  }
  add(bestDiscount(input, sum()));
  const programmePart = sum();

  const dislikes = input.dislikesKopPerDay ?? 0;
  add({ kind: 'dislikes', amountKop: dislikes * input.days, count: input.days, unitKop: dislikes });
  add({
    kind: 'delivery',
    amountKop: input.deliveryFeeKop * input.deliveries,
    count: input.deliveries,
    unitKop: input.deliveryFeeKop,
  });

  const bonuses = Math.min(input.bonusesKop ?? 0, Math.floor((programmePart * BONUS_LIMIT) / 10_000));
  add({ kind: 'bonuses', amountKop: -bonuses });
  add({ kind: 'certificate', amountKop: -Math.min(input.certificateKop ?? 0, sum()) });
  return { lines, totalKop: sum() };
}
