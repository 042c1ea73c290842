import { dislikesKopPerDay, readExclusions } from '#shared/features/menu/exclusions.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import type { OrderLength } from '#shared/features/orders/price.ts';
import { priceDraft } from '#shared/features/orders/rules.ts';
import type { Order, OrderDraft, PlaceOrderInput, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { mustCall } from '#tests/harness/call.ts';
import type { Visitor } from '#tests/harness/visitor.ts';

/** When the tests of orders take place: a Monday morning in Moscow. */
export const orderMoment = '2026-11-16T07:00:00.000Z';

/** Persons from the second on, as far as they differ from the first. */
export type FurtherPersons = readonly {
  readonly name?: string;
  readonly programme?: string;
  readonly kcal?: 1500 | 1800;
  readonly without?: readonly string[];
}[];

export interface OrderOptions {
  programme?: string;
  days?: OrderLength;
  people?: number;
  start?: string;
  payment?: 'card' | 'sbp' | 'courier';
  firstOrder?: boolean;
  skip?: SkippedWeekday[];
  /** Codes of the menu's filter. */
  without?: string[];
  /** The persons from the second on; lines cost the same in every programme. */
  others?: FurtherPersons;
}

/** The body of an order that is right at `orderMoment`: Баланс at 1500 kcal to a street within МКАД. */
export function buildOrder(options: OrderOptions = {}): PlaceOrderInput {
  const { days = 7, start = '2026-11-18', payment = 'courier', firstOrder = true, skip = [] } = options;
  const { others = [], people = others.length + 1 } = options;
  const draft: OrderDraft & { start: string } = {
    programme: options.programme ?? 'balans',
    kcal: 1500,
    days,
    people,
    start,
    skip,
    without: options.without ?? [],
    name: '',
    others: others.map(({ name = '', without = [], ...plan }) => ({ ...plan, name, without: [...without] })),
  };
  const price = priceDraft({
    draft,
    dayPricesKop: orderPersons(draft).map(({ kcal }) => (kcal === 1800 ? 149_000 : 139_000)),
    firstOrder,
    deliveryFeeKop: 0,
    dislikesKopPerDay: orderPersons(draft).map(({ without }) => dislikesKopPerDay(readExclusions(without))),
  });
  return {
    draft,
    address: { streetId: 'msk-lesnaya-ulitsa', house: '20', flat: '84' },
    interval: '06-08',
    contact: { name: 'Анна', phone: '+79162041830', email: '' },
    payment,
    consent: true,
    acceptsOffer: true,
    expectedTotalKop: price.totalKop,
  };
}

/** Places an order of a programme for a customer. */
export async function orderProgramme(visitor: Visitor, body: PlaceOrderInput = buildOrder()): Promise<Order> {
  return (await mustCall(visitor, placeOrder, { body })).order;
}
