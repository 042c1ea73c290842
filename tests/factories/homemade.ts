import { changeBasket, getBasket, placeHomemade } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder, PlaceHomemadeInput } from '#shared/features/homemade/order.ts';

import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { mustCall } from '#tests/harness/call.ts';
import type { Visitor } from '#tests/harness/visitor.ts';
import type { Site } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** Two dishes of the seed, with portions that come to more than the least order. */
export const usualBasket = { borsch: 4, 'syrniki-smetana': 2 } as const;

interface HomemadeOptions {
  date?: string;
  payment?: 'card' | 'courier';
  expectedTotalKop?: number;
}

/** The body of an order of dishes that is right at `orderMoment`, to a street within МКАД. */
export function buildHomemade(options: HomemadeOptions = {}): PlaceHomemadeInput {
  const { date = '2026-11-19', payment = 'courier', expectedTotalKop = 0 } = options;
  return {
    address: { streetId: 'msk-lesnaya-ulitsa', house: '20', flat: '84' },
    date,
    interval: '06-08',
    contact: { name: 'Анна', phone: '+79162041830', email: '' },
    payment,
    consent: true,
    acceptsOffer: true,
    expectedTotalKop,
  };
}

/** Has the kitchen sell a dish no more. */
export async function sellOut(site: Site, dish: string): Promise<void> {
  const soldOut = sql('UPDATE homemade_items SET is_available = 0 WHERE dish_code = ?1').with(dish);
  await site.inside.stores.site.write([soldOut]);
  await site.operate(publishContent);
}

/** Sets the portions of dishes in a visitor's basket. */
export async function fillBasket(
  visitor: Visitor,
  dishes: Readonly<Record<string, number>> = usualBasket,
): Promise<void> {
  for (const [dish, count] of Object.entries(dishes)) {
    await mustCall(visitor, changeBasket, { body: { dish, count } });
  }
}

/** Orders dishes for a customer at the price that the basket has. */
export async function orderHomemade(visitor: Visitor, options: HomemadeOptions = {}): Promise<HomemadeOrder> {
  await fillBasket(visitor);
  const { lines } = await mustCall(visitor, getBasket);
  const sum = lines.reduce((total, { priceKop, count }) => total + priceKop * count, 0);
  const body = buildHomemade({ ...options, expectedTotalKop: sum + (sum < 300_000 ? 30_000 : 0) });
  return (await mustCall(visitor, placeHomemade, { body })).order;
}
