/** Where something is, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** What the order of stops follows from. */
export interface RouteStop {
  readonly id: string;
  /** With the city. */
  readonly street: string;
  readonly house: string;
  readonly flat: string;
  /** Null where no map of ours has the address. */
  readonly point: Point | null;
}

/** Stops of one house, which are gone to one after the other. */
interface House<Stop extends RouteStop> {
  readonly stops: readonly Stop[];
  readonly point: Point | null;
}
type Located<Stop extends RouteStop> = House<Stop> & { readonly point: Point };

/** Comparisons and moves of one manifest at most: some fifty rounds of a courier's 200 doors. */
const STEPS = 1_000_000;
const METRES_PER_DEGREE = 111_320;
/** What is shorter by less is rounding. */
const GAIN_M = 0.001;

const words = new Intl.Collator('ru', { numeric: true });

const byAddress = (a: RouteStop, b: RouteStop): number =>
  words.compare(a.street, b.street) ||
  words.compare(a.house, b.house) ||
  words.compare(a.flat, b.flat) ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

/** Metres between two points as the crow flies: zones are small enough for a plane. No way leads to no point. */
function metres(a: Point | undefined, b: Point | undefined): number {
  if (!(a && b)) return 0;
  const width = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  const [x, y] = [(a.lon - b.lon) * width, a.lat - b.lat];
  // Several times as fast as `hypot`, which is exact for numbers that no map has.
  return METRES_PER_DEGREE * Math.sqrt(x * x + y * y);
}

/** Metres from the kitchen by all points to the last of them. */
export const routeLength = (from: Point, points: readonly Point[]): number =>
  points.reduce((sum, point, place) => sum + metres(points[place - 1] ?? from, point), 0);

const lengthOf = <Stop extends RouteStop>(from: Point, houses: readonly Located<Stop>[]) =>
  routeLength(
    from,
    houses.map(({ point }) => point),
  );

/** The nearest house first, and from there again; of houses as near as each other the first. */
function nearestFirst<Stop extends RouteStop>(from: Point, houses: readonly Located<Stop>[]) {
  const left = [...houses];
  const way: Located<Stop>[] = [];
  for (let here = from; left.length > 0; ) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [place, { point }] of left.entries()) {
      const far = metres(here, point);
      if (far < least) [nearest, least] = [place, far];
    }
    const [next] = left.splice(nearest, 1);
    if (!next) break;
    way.push(next);
    here = next.point;
  }
  return way;
}

function reverse<T>(list: T[], from: number, to: number): void {
  list.splice(from, to - from + 1, ...list.slice(from, to + 1).reverse());
}

/** Turns parts of the way round as long as that shortens it (2-opt), within `STEPS`. */
function untangled<Stop extends RouteStop>(from: Point, houses: readonly Located<Stop>[]) {
  const way = [...houses];
  let steps = 0;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let first = 0; first < way.length - 1; first += 1) {
      for (let last = first + 1; last < way.length; last += 1) {
        steps += 1;
        if (steps > STEPS) return way;
        const [before, a] = [first === 0 ? from : way[first - 1]?.point, way[first]?.point];
        const [b, after] = [way[last]?.point, way[last + 1]?.point];
        const gain = metres(before, a) + metres(b, after) - metres(before, b) - metres(a, after);
        if (gain <= GAIN_M) continue;
        reverse(way, first, last);
        steps += last - first;
        isBetter = true;
      }
    }
  }
  return way;
}

/**
 * Stops in the order in which a courier from the kitchen goes to them: the nearest next, then untangled, and never a
 * longer way than by street and house. Houses that no map of ours has come last, by street and house.
 */
export function orderStops<Stop extends RouteStop>(from: Point, stops: readonly Stop[]): Stop[] {
  const sorted = stops.toSorted(byAddress);
  const houses = [...Map.groupBy(sorted, ({ street, house }) => `${street}\n${house}`).values()].map(
    (own): House<Stop> => ({ stops: own, point: own.find(({ point }) => point)?.point ?? null }),
  );
  const located = houses.filter((house): house is Located<Stop> => house.point !== null);
  const nearest = nearestFirst(from, located);
  const begun = lengthOf(from, nearest) < lengthOf(from, located) ? nearest : located;
  const unlocated = houses.filter(({ point }) => point === null);
  return [...untangled(from, begun), ...unlocated].flatMap((house) => house.stops);
}
