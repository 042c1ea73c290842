import { type BasisPoints, type Kopecks, roublesOf, shareOf, wholeRoubles } from '../../money.ts';

/** Lengths of a programme in days and the discount of each, in basis points. */
export const lengthDiscounts = { 1: 0, 2: 0, 7: 0, 14: 500, 28: 750, 56: 1000, 84: 1200 } as const;
/** Lengths that can be bought, in days. */
export const orderLengths = [1, 2, 7, 14, 28, 56, 84] as const;
/** Lengths that can renew themselves: a single day is a trial. */
export const renewableLengths = orderLengths.filter((days) => days > 1);
export type OrderLength = (typeof orderLengths)[number];
/** Persons that one order can feed. */
export const MAX_PEOPLE = 6;
/** How many days ahead the first day can lie. */
export const START_WINDOW_DAYS = 28;
/** How many days behind a plan that runs longer than that the next one can begin. */
export const AFTER_RUNNING_DAYS = 7;

/** What each person from the second on saves on that person's part. */
export const FURTHER_PERSON_DISCOUNT: BasisPoints = 500;
/** What a first order saves when no better promo code is given. */
export const FIRST_ORDER_DISCOUNT: BasisPoints = 900;
/** The largest share of the programme part that bonuses may pay. */
export const BONUS_LIMIT: BasisPoints = 3000;

/** Why a line of a price is there. */
export const priceLineKinds = [
  'programme',
  'length-discount',
  'further-person-discount',
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
  /** What is left out beyond the free groups, by the day, for each person. */
  readonly dislikesKopPerDay?: readonly Kopecks[];
  readonly deliveries: number;
  readonly deliveryFeeKop: Kopecks;
  readonly bonusesKop?: Kopecks;
  readonly certificateKop?: Kopecks;
  /** To what the lines of shares are rounded: an agreed price to roubles, a part of one inside the ledger to kopecks. */
  readonly rounding?: 'roubles' | 'kopecks';
}

/** The person of a line, where the order has several. */
const personAt = (input: PriceInput, index: number) =>
  input.dayPricesKop.length > 1 ? { person: index + 1 } : {};

const takerOf = ({ rounding }: PriceInput) => (rounding === 'kopecks' ? shareOf : roublesOf);

function programmeLines(input: PriceInput): PriceLine[] {
  return input.dayPricesKop.map((unitKop, index) => ({
    kind: 'programme' as const,
    amountKop: unitKop * input.days,
    count: input.days,
    unitKop,
    ...personAt(input, index),
  }));
}

/** The better of first-order discount and promo code; never both. */
function bestDiscount(input: PriceInput, part: Kopecks): PriceLine | undefined {
  const take = takerOf(input);
  const first = input.firstOrder ? take(part, FIRST_ORDER_DISCOUNT) : 0;
  const promo = input.promo;
  const coded = !promo ? 0 : 'share' in promo ? take(part, promo.share) : Math.min(promo.amountKop, part);
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

/** The food of each person: their days, the discount of the length, and that of each person from the second on. */
function foodLines(input: PriceInput): PriceLine[] {
  const take = takerOf(input);
  const parts = programmeLines(input);
  const whole = parts.reduce((sum, { amountKop }) => sum + amountKop, 0);
  const share = input.lengthDiscount;
  return [
    ...parts,
    { kind: 'length-discount', amountKop: -take(whole, share), share },
    ...parts.slice(1).map(({ amountKop }, index) => ({
      kind: 'further-person-discount' as const,
      amountKop: -take(amountKop - take(amountKop, share), FURTHER_PERSON_DISCOUNT),
      share: FURTHER_PERSON_DISCOUNT,
      ...personAt(input, index + 1),
    })),
  ];
}

function dislikeLines(input: PriceInput): PriceLine[] {
  return (input.dislikesKopPerDay ?? []).map((unitKop, index) => ({
    kind: 'dislikes' as const,
    amountKop: unitKop * input.days,
    count: input.days,
    unitKop,
    ...personAt(input, index),
  }));
}

/**
 * The price of an order, the same on cards, in the configurator, at checkout, in the payment and on the receipt.
 * Order of the steps and rounding (half up, to a whole rouble, line by line) follow the pricing decision.
 */
export function computePrice(input: PriceInput): PriceBreakdown {
  const lines: PriceLine[] = [];
  const sum = () => lines.reduce((total, line) => total + line.amountKop, 0);
  const add = (line: PriceLine | undefined) => {
    if (line && line.amountKop !== 0) lines.push(line);
  };

  for (const line of foodLines(input)) add(line);
  add(bestDiscount(input, sum()));
  const programmePart = sum();

  for (const line of dislikeLines(input)) add(line);
  add({
    kind: 'delivery',
    amountKop: input.deliveryFeeKop * input.deliveries,
    count: input.deliveries,
    unitKop: input.deliveryFeeKop,
  });

  const bonuses = Math.min(input.bonusesKop ?? 0, (programmePart * BONUS_LIMIT) / 10_000);
  add({ kind: 'bonuses', amountKop: -wholeRoubles(bonuses) });
  add({ kind: 'certificate', amountKop: -wholeRoubles(Math.min(input.certificateKop ?? 0, sum())) });
  return { lines, totalKop: sum() };
}

/** Letters that the name of a person may have. */
export const PERSON_TITLE_MAX = 20;
