import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { Kopecks } from '#shared/money.ts';
import { bringsFood } from './calendar.ts';

/** Days of food with what they are worth. */
export interface WorthDays {
  readonly days: number;
  readonly worthKop: Kopecks;
}

/** What became of the days of an order; the last three sum to the first, in days and to the kopeck. */
export interface PrepaidBalance {
  readonly paid: WorthDays;
  readonly delivered: WorthDays;
  readonly frozen: WorthDays;
  readonly owed: WorthDays;
}

/** Counts the days of an order; days that will still come are all among its deliveries. */
export function prepaidBalance(
  { days, price }: { readonly days: number; readonly price: PriceBreakdown },
  deliveries: readonly Pick<Delivery, 'state' | 'foodDates' | 'frozenUntil'>[],
): PrepaidBalance {
  const ahead = deliveries
    .filter((one) => bringsFood(one) && one.state !== 'delivered')
    .flatMap(({ foodDates, frozenUntil }) =>
      foodDates.map((date) => frozenUntil !== null && date >= frozenUntil),
    );
  const frozenDays = ahead.filter(Boolean).length;
  const deliveredDays = days - ahead.length;
  const worthKop = worthOf(price);
  const deliveredKop = worthOfDays(worthKop, deliveredDays, days);
  const owedKop = worthOfDays(worthKop, days - frozenDays, days) - deliveredKop;
  return {
    paid: { days, worthKop },
    delivered: { days: deliveredDays, worthKop: deliveredKop },
    frozen: { days: frozenDays, worthKop: worthKop - deliveredKop - owedKop },
    owed: { days: ahead.length - frozenDays, worthKop: owedKop },
  };
}
