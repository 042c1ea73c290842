import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStops, type Point, type RouteStop, routeLength } from './route.ts';

const kitchen: Point = { lat: 55.78, lon: 37.6 };
const stop = (id: string, point: Point | null, change: Partial<RouteStop> = {}): RouteStop => ({
  ...{ id, point, street: `Улица ${id}`, house: '1', flat: '1' },
  ...change,
});
const idsOf = (stops: readonly RouteStop[]) => stops.map(({ id }) => id);
const pointsOf = (stops: readonly RouteStop[]) => stops.flatMap(({ point }) => point ?? []);

/** Some stops, a few of them in one house, and some that no map has. */
const someStops = fc
  .array(
    fc.record({
      street: fc.constantFrom('Лесная', 'Тверская', 'Арбат', 'Охотный Ряд'),
      house: fc.integer({ min: 1, max: 12 }),
      lat: fc.double({ min: 55.6, max: 55.9, noNaN: true }),
      lon: fc.double({ min: 37.3, max: 37.9, noNaN: true }),
      isKnown: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((drawn) => {
    const houses = new Map<string, Point | null>();
    return drawn.map(({ street, house, lat, lon, isKnown }, place) => {
      const key = `${street} ${house}`;
      if (!houses.has(key)) houses.set(key, isKnown ? { lat, lon } : null);
      return stop(String(place), houses.get(key) ?? null, { street, house: String(house) });
    });
  });

describe('the order of stops', () => {
  it('has every stop once, whatever order they come in', () => {
    fc.assert(
      fc.property(someStops, fc.infiniteStream(fc.double({ noNaN: true })), (stops, random) => {
        const ordered = idsOf(orderStops(kitchen, stops));
        expect(ordered.toSorted()).toEqual(idsOf(stops).toSorted());
        const keys = new Map(stops.map(({ id }) => [id, Number(random.next().value)]));
        const shuffled = stops.toSorted((a, b) => Number(keys.get(a.id)) - Number(keys.get(b.id)));
        expect(idsOf(orderStops(kitchen, shuffled))).toEqual(ordered);
      }),
    );
  });

  it('is never longer than by street and house, nor to be shortened by turning a part round', () => {
    fc.assert(
      fc.property(someStops, (stops) => {
        const collator = new Intl.Collator('ru', { numeric: true });
        const byAddress = stops.toSorted(
          (a, b) => collator.compare(a.street, b.street) || collator.compare(a.house, b.house),
        );
        const points = pointsOf(orderStops(kitchen, stops));
        const length = routeLength(kitchen, points);
        expect(length).toBeLessThanOrEqual(routeLength(kitchen, pointsOf(byAddress)) + 0.001);
        for (let first = 0; first < points.length; first += 1) {
          for (let last = first + 1; last < points.length; last += 1) {
            const turned = points.slice(first, last + 1).toReversed();
            const other = [...points.slice(0, first), ...turned, ...points.slice(last + 1)];
            expect(routeLength(kitchen, other)).toBeGreaterThan(length - 0.01);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves no house before all of its flats are done', () => {
    const flat = (id: string, house: string, lon: number, number: string) =>
      stop(id, { lat: 55.78, lon }, { street: 'Лесная', house, flat: number });
    const stops = [
      ...[flat('a10', '5', 37.61, '10'), flat('b', '7', 37.612, '1')],
      ...[flat('a9', '5', 37.61, '9'), flat('a2', '5', 37.61, '2')],
    ];
    expect(idsOf(orderStops(kitchen, stops))).toEqual(['a2', 'a9', 'a10', 'b']);
  });
});
