import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { bringsFood } from './calendar.ts';

/** Days of food with what they are worth. */
export interface WorthDays {
  readonly days: number;
  readonly worthKop: Kopecks;
}

/** The days of an order by outcome; the last three sum to the first, in days and to the kopeck. */
export interface PrepaidBalance {
  readonly paid: WorthDays;
  readonly delivered: WorthDays;
  readonly frozen: WorthDays;
  readonly owed: WorthDays;
}

type PrepaidOrder = Pick<Order, 'days' | 'deliveredDays' | 'keptDays'> & { readonly price: PriceBreakdown };

/** Counts the days of an order; only what is frozen has to be among the deliveries that are known. */
export function prepaidBalance(
  { days, deliveredDays, keptDays, price }: PrepaidOrder,
  deliveries: readonly Pick<Delivery, 'state' | 'foodDates' | 'frozenUntil'>[],
): PrepaidBalance {
  const frozen = deliveries
    .filter((one) => bringsFood(one) && one.state !== 'delivered')
    .flatMap(({ foodDates, frozenUntil }) =>
      foodDates.filter((date) => frozenUntil !== null && date >= frozenUntil),
    );
  const frozenDays = Math.min(frozen.length, keptDays - deliveredDays);
  const worthKop = worthOf(price);
  // Days that were given back are settled before those that come, to the kopeck that went back for them.
  const gone = days - keptDays;
  const worthOfFirst = (count: number) =>
    worthOfDays(worthKop, gone + count, days) - worthOfDays(worthKop, gone, days);
  const deliveredKop = worthOfFirst(deliveredDays);
  const keptKop = worthOfFirst(keptDays);
  const owedKop = worthOfFirst(keptDays - frozenDays) - deliveredKop;
  return {
    paid: { days: keptDays, worthKop: keptKop },
    delivered: { days: deliveredDays, worthKop: deliveredKop },
    frozen: { days: frozenDays, worthKop: keptKop - deliveredKop - owedKop },
    owed: { days: keptDays - deliveredDays - frozenDays, worthKop: owedKop },
  };
}
