import { plainSpaces } from '../../typography.ts';
import type { ShownGroup } from '../catalogue/schema.ts';
import type { DeliveryInterval, GeoPoint, SiteConfig } from './schema.ts';

/** First-party cookie that keeps the chosen region; the site cannot show the right phone and zones without it. */
export const REGION_COOKIE = 'region';
/** One year, in seconds. */
export const REGION_COOKIE_LIFETIME_S = 31_536_000;

/** Programme names that never stand in the footer (specification, section 3); the last is called «Без острого» today. */
export const footerExclusions: ReadonlySet<string> = new Set([
  'Пост',
  'Компаниям',
  'Микромаркеты',
  'Рецепты блюд',
  'Сравнение программ',
  'Питание во время и после терапии',
  'Без острого',
]);

/** All delivery intervals: the morning ones, then the evening ones. */
export function deliveryIntervals(config: Pick<SiteConfig, 'dateTimeIntervalDelivery'>): DeliveryInterval[] {
  const { morningIntervals, eveningIntervals } = config.dateTimeIntervalDelivery;
  return [...morningIntervals, ...eveningIntervals];
}

/** Navigation groups taken in pairs, as the header shows them. */
export function headerNavigation(groups: readonly ShownGroup[]): ShownGroup[][] {
  const pairs: ShownGroup[][] = [];
  for (let index = 0; index < groups.length; index += 2) pairs.push(groups.slice(index, index + 2));
  return pairs;
}

/** Unique programme items of all groups without the excluded names, as the footer shows them. */
export function footerNavigation(groups: readonly ShownGroup[]): ShownGroup['programs'] {
  const seen = new Set<string>();
  return groups
    .flatMap((group) => group.programs)
    .filter(({ name }) => !footerExclusions.has(plainSpaces(name)) && !seen.has(name) && seen.add(name));
}

/** Tells whether the region is Moscow. */
export function isMoscow(config: Pick<SiteConfig, 'region'>): boolean {
  return config.region.code === 'msk';
}

/** «В Москве»: where a region's food is brought. */
export const inCityOf = (config: Pick<SiteConfig, 'region'>): string =>
  isMoscow(config) ? 'в Москве' : 'в Санкт-Петербурге';

/** Which delivery map a region shows. */
export function deliveryMap(config: Pick<SiteConfig, 'region'>): { source: 'moscow' | 'spb'; image: string } {
  const source = isMoscow(config) ? 'moscow' : 'spb';
  return { source, image: `/images/map/${source}.svg` };
}

/** Tells whether a point lies inside a ring of [lon, lat] corners (even-odd rule). */
export function isInsidePolygon(point: GeoPoint, ring: readonly (readonly [number, number])[]): boolean {
  let inside = false;
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
    const a = ring[index];
    const b = ring[before];
    if (!a || !b) continue;
    const crosses = a[1] > point.lat !== b[1] > point.lat;
    if (crosses && point.lon < ((b[0] - a[0]) * (point.lat - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}
