import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { CookedPortion, Serving } from '../production/decide.ts';
import { productionOf } from '../production/decide.ts';
import { bagsOf, isMissing, type PackingFacts, packingRefusal, type Stop } from './decide.ts';

const portion = (code: string, weightG = 300): CookedPortion => ({
  ...{ code, title: code, weightG, allergens: code === 'syrniki' ? ['dairy'] : [] },
});
const serving = (change: Partial<Serving> = {}): Serving => ({
  ...{ deliveryId: 'd1', customer: { id: 'c1', name: 'Анна' }, orderNumber: '100042', person: 1 },
  ...{ personName: '', allergens: [], kcal: 1500, meals: [], isOpen: false },
  ...change,
});
const stop = (hours: string, zone = 'msk-0'): Stop => ({
  ...{ state: 'cooking', interval: { code: hours, hours }, zone: { code: zone, name: zone } },
});
const facts = (stops: Readonly<Record<string, Stop>>, packed: PackingFacts['packed'] = new Map()) => ({
  ...{ stops: new Map(Object.entries(stops)), packed, changed: new Map() },
});

describe('the bags of a day', () => {
  it('are one for each person, with the food of all days that the delivery brings', () => {
    const servings = [
      serving({ meals: [portion('borsch'), portion('syrniki', 200)] }),
      serving({ person: 2, personName: 'Олег', kcal: 1800, meals: [portion('borsch', 360), null] }),
      serving({ meals: [portion('borsch'), null] }),
    ];
    const packed = new Map([['d1.2', { at: 5, by: 'Нина' }]]);
    expect(bagsOf({ servings }, facts({ d1: stop('06:00–08:00') }, packed))).toMatchObject([
      {
        ...{ id: 'd1.1', person: 1, unserved: 1, changedAt: null, packed: null },
        dishes: [
          { code: 'borsch', kcal: 1500, weightG: 300, count: 2, allergens: [] },
          { code: 'syrniki', weightG: 200, count: 1, allergens: ['dairy'] },
        ],
      },
      {
        ...{ id: 'd1.2', personName: 'Олег', unserved: 1, packed: { at: 5, by: 'Нина' } },
        dishes: [{ code: 'borsch', kcal: 1800, weightG: 360, count: 1 }],
      },
    ]);
  });

  it('stand by interval, zone and number of the order', () => {
    const servings = [
      serving({ deliveryId: 'late', orderNumber: '1' }),
      serving({ deliveryId: 'far', orderNumber: '2' }),
      serving({ deliveryId: 'tenth', orderNumber: '10' }),
      serving({ deliveryId: 'ninth', orderNumber: '9' }),
    ];
    const early = stop('06:00–08:00');
    const stops = {
      late: stop('18:00–20:00'),
      far: stop('06:00–08:00', 'msk-1'),
      tenth: early,
      ninth: early,
    };
    const ids = bagsOf({ servings }, facts(stops)).map(({ deliveryId }) => deliveryId);
    expect(ids).toEqual(['ninth', 'tenth', 'far', 'late']);
  });

  it('are open as long as any of their food is', () => {
    const servings = [serving(), serving({ isOpen: true })];
    expect(bagsOf({ servings }, facts({ d1: stop('06:00–08:00') }))).toMatchObject([{ isOpen: true }]);
  });

  it('hold every portion that is produced', () => {
    const meal = fc.option(
      fc.record({ code: fc.constantFrom('borsch', 'syrniki'), weightG: fc.integer({ min: 1, max: 3 }) }),
      { nil: null },
    );
    const some = fc.record({
      deliveryId: fc.constantFrom('d1', 'd2', 'd3'),
      person: fc.integer({ min: 1, max: 6 }),
      kcal: fc.constantFrom(null, 1200, 1500),
      meals: fc.array(meal, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), (drawn) => {
        const servings = drawn.map(({ meals, ...rest }) =>
          serving({ ...rest, meals: meals.map((one) => one && portion(one.code, one.weightG)) }),
        );
        const one = stop('06:00–08:00');
        const bags = bagsOf({ servings }, facts({ d1: one, d2: one, d3: one }));
        const day = productionOf({ date: '2026-11-18', servings, unknown: [] });
        const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
        for (const { code, portions } of day.dishes) {
          const counts = bags.flatMap(({ dishes }) => dishes.filter((dish) => dish.code === code));
          expect(sum(counts.map(({ count }) => count))).toBe(portions);
        }
        expect(sum(bags.map(({ dishes }) => sum(dishes.map(({ count }) => count))))).toBe(day.portions);
        expect(sum(bags.map(({ unserved }) => unserved))).toBe(day.unserved);
      }),
    );
  });
});

describe('a bag', () => {
  it('is missing until it is ticked off or its courier is under way', () => {
    const missing = DeliveryState.options.filter((state) => isMissing({ state, packed: null }));
    expect(missing).toEqual(['planned', 'locked', 'cooking']);
    expect(isMissing({ state: 'cooking', packed: { at: 1, by: 'Нина' } })).toBe(false);
  });

  it('is ticked off once its food is closed, until it is at the door', () => {
    const refusals = DeliveryState.options.map((state) => [state, packingRefusal({ state, isOpen: false })]);
    expect(Object.fromEntries(refusals)).toEqual({
      ...{ planned: null, locked: null, cooking: null, on_route: null },
      ...{ delivered: 'bag_over', failed: 'bag_over', skipped: 'bag_over', frozen: 'bag_over' },
    });
    expect(packingRefusal({ state: 'planned', isOpen: true })).toBe('bag_open');
  });
});
