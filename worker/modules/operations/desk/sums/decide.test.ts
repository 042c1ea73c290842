import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { manifestsOf } from '../manifests/decide.ts';
import { bagsOf } from '../packing/decide.ts';
import { productionOf, type Serving } from '../production/decide.ts';
import { type DayLists, daySums } from './decide.ts';

interface Planned {
  readonly zone: string;
  readonly interval: string;
  readonly state: DeliveryState;
  /** For each person the number of meals, and of those that nothing safe fits. */
  readonly persons: readonly { readonly meals: number; readonly unserved: number }[];
  readonly isKnown: boolean;
}

const customer = { id: 'c1', name: 'Анна', phone: '+79160000000' };
const placeOf = ({ zone, interval, state }: Planned) => ({
  zone: { code: zone, name: zone },
  interval: { code: interval, hours: interval },
  state,
});

function deliveryOf(id: string, one: Planned): DeskDelivery {
  return {
    ...{ id, kind: 'programme', date: '2026-11-18', ...placeOf(one), isLocked: true, customer },
    order: { id: `order-${id}`, number: '100042' },
    address: { street: 'Лесная', house: id, flat: '', entrance: '', floor: '', intercom: '' },
    ...{ recipient: null, leaveAtDoor: false, comment: '', foodDates: [], persons: [], portions: 0 },
    ...{ cashKop: 0, failedBecause: '', movedAt: null },
  };
}

const servingsOf = (id: string, { persons }: Planned): Serving[] =>
  persons.map(({ meals, unserved }, place) => ({
    ...{ deliveryId: id, customer, orderNumber: '100042', person: place + 1, personName: '' },
    ...{ allergens: [], kcal: 1500, isOpen: false },
    meals: [
      ...Array.from({ length: meals }, (_, meal) => ({
        ...{ code: `dish-${meal % 3}`, title: 'Борщ', weightG: 300, allergens: [] },
      })),
      ...Array.from({ length: unserved }, () => null),
    ],
  }));

/** The lists of a simulated day, each made as its own page makes it. */
function listsOf(day: readonly Planned[]): DayLists {
  const planned = day.map((one, place) => ({ id: `d${place}`, one }));
  const servings = planned.flatMap(({ id, one }) => (one.isKnown ? servingsOf(id, one) : []));
  const stops = new Map(planned.map(({ id, one }) => [id, placeOf(one)]));
  const bags = bagsOf({ servings }, { stops, packed: new Map(), changed: new Map() });
  const deliveries = planned.map(({ id, one }) => deliveryOf(id, one));
  const kitchen = { lat: 55.78, lon: 37.6 };
  return {
    ...{ bags, unreadable: [], onBoard: day.length },
    ledger: { delivered: 0, unbooked: 0, earnedKop: 0 },
    food: { servings, unknown: planned.flatMap(({ id, one }) => (one.isKnown ? [] : [id])) },
    manifests: manifestsOf({ deliveries, bags, places: [], byHand: new Map(), kitchen }),
  };
}

const someDay = fc.array(
  fc.record({
    zone: fc.constantFrom('msk-0', 'msk-1'),
    interval: fc.constantFrom('06:00–08:00', '18:00–20:00'),
    state: fc.constantFrom<DeliveryState>('planned', 'locked', 'cooking', 'on_route', 'delivered', 'failed'),
    persons: fc.array(fc.record({ meals: fc.nat({ max: 6 }), unserved: fc.nat({ max: 2 }) }), {
      ...{ minLength: 1, maxLength: 6 },
    }),
    isKnown: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('the sums of a day', () => {
  it('are alike on every simulated day, and those of the production list', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const lists = listsOf(day);
        const sums = daySums(lists);
        expect(sums).toMatchObject({ isBalanced: true, differences: [] });
        const { portions } = productionOf({ date: '2026-11-18', ...lists.food });
        expect(sums.portions).toEqual({
          ...{ production: portions, packing: portions, manifests: portions },
          ...{ labels: portions, open: 0 },
        });
        const known = day.filter(({ isKnown }) => isKnown).length;
        expect(sums.deliveries).toMatchObject({
          ...{ board: day.length, manifests: day.length, production: known, packing: known },
          unknown: day.length - known,
        });
      }),
    );
  });

  it('name a delivery whose bag or portion is lost on any of the lists', () => {
    fc.assert(
      fc.property(someDay, fc.nat(), (day, chosen) => {
        const lists = listsOf(day.map((one) => ({ ...one, isKnown: true })));
        const lost = `d${chosen % day.length}`;
        const unpacked = { ...lists, bags: lists.bags.filter(({ deliveryId }) => deliveryId !== lost) };
        const packed = daySums(unpacked);
        expect([packed.isBalanced, packed.differences.map(({ id }) => id)]).toEqual([false, [lost]]);
        expect(packed.differences[0]?.packing).toBeNull();
        const unrouted = {
          ...lists,
          manifests: lists.manifests.map((one) => ({
            ...one,
            stops: one.stops.filter(({ id }) => id !== lost),
          })),
        };
        const routed = daySums(unrouted);
        expect([routed.isBalanced, routed.differences.map(({ id }) => id)]).toEqual([false, [lost]]);
      }),
    );
  });
});
