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

  it('goes from the kitchen to what is nearest, and on from there', () => {
    const at = (lon: number, lat = 55.78) => ({ lat, lon });
    const stops = [
      stop('far', at(37.64)),
      stop('near', at(37.61)),
      stop('beside', at(37.61, 55.782)),
      stop('middle', at(37.62)),
    ];
    expect(idsOf(orderStops(kitchen, stops))).toEqual(['near', 'beside', 'middle', 'far']);
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

  it('has what no map knows at its end, by street and house', () => {
    const lost = (id: string, street: string, house: string) => stop(id, null, { street, house });
    const stops = [
      ...[lost('tenth', 'Арбат', '10'), lost('forest', 'Лесная', '1'), lost('ninth', 'Арбат', '9')],
      stop('known', { lat: 55.9, lon: 37.9 }, { street: 'Яузская' }),
    ];
    expect(idsOf(orderStops(kitchen, stops))).toEqual(['known', 'ninth', 'tenth', 'forest']);
  });

  it('of 200 doors is a third of the way by street and house at most, and found within a second', () => {
    // Spread evenly, each number once: no chance in it.
    const spread = (place: number, by: number) => ((place * by) % 199) / 199;
    const stops = Array.from({ length: 200 }, (_, place) =>
      stop(
        String(place).padStart(3, '0'),
        { lat: 55.6 + 0.3 * spread(place, 73), lon: 37.3 + 0.6 * spread(place, 31) },
        { street: 'Лесная', house: String(place) },
      ),
    );
    const begun = performance.now();
    const ordered = orderStops(kitchen, stops);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(new Set(idsOf(ordered)).size).toBe(200);
    const byAddress = routeLength(kitchen, pointsOf(stops));
    expect(routeLength(kitchen, pointsOf(ordered))).toBeLessThan(byAddress / 3);
  });
});
