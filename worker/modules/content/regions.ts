import { daysBetween, formatHours, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import * as contract from '#shared/features/regions/contract.ts';
import { isInsidePolygon } from '#shared/features/regions/rules.ts';
import {
  type DeliveryInterval,
  type DeliveryZone,
  type GeoPoint,
  SiteConfig,
  type SuggestedAddress,
  type ZoneOutline,
} from '#shared/features/regions/schema.ts';
import { pathInRegion, safeBackUrl } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import { sha256 } from '../../hash.ts';
import { groupRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { PublishedScope, Scope } from '../../scope.ts';
import { publishedClosedDays } from './closed-days/statements.ts';
import { setRegionCookie } from './regions/region-cookie.ts';
import * as sql from './regions/sql.ts';
import type { PlaceRow } from './regions/statements.ts';

const SUGGESTIONS = 8;
/** Begins the ids of what a suggestions service has named. */
const NAMED_PREFIX = 'named-';

function withLabel(interval: Omit<DeliveryInterval, 'label'>): DeliveryInterval {
  return { ...interval, label: formatHours(interval.from, interval.to) };
}

/** A region by its code, or the default one where the code is of none. */
async function regionOf(scope: PublishedScope, code: string) {
  const regions = await scope.published.rows(sql.regions);
  const region = regions.find((one) => one.code === code) ?? regions.find((one) => one.is_default === 1);
  if (!region) throw new Error('There is no region');
  return region;
}

/** Code of the visitor's region. */
const ownRegion = async (scope: PublishedScope & Pick<Scope, 'region'>) =>
  (await regionOf(scope, scope.region)).code;

const zonesOf = async (scope: PublishedScope, region: string) =>
  groupRows(await scope.published.rows(sql.zones), 'region_code').get(region) ?? [];

/** A text as an SMS says it: whom it is from stands first, since the number that it comes from may be anybody's. */
export async function textOfSms(scope: Scope, text: string): Promise<string> {
  const { schemaOrgMainPage } = await readConfig(scope);
  return `${schemaOrgMainPage.name}: ${text}`;
}

/** The site's data for a region, by default the visitor's own. */
export async function readConfig(
  scope: PublishedScope & Pick<Scope, 'clock' | 'region'>,
  regionCode = scope.region,
): Promise<SiteConfig> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const [region, intervals, items, closedDays] = await Promise.all([
    regionOf(scope, regionCode),
    scope.published.rows(sql.intervals),
    scope.published.rows(sql.listItems),
    publishedClosedDays(scope, today),
  ]);
  const labelled = intervals.map(withLabel);
  const date = firstStartDate(now, 'morning', closedDays);
  const itemsOf = (list: string) => items.filter((one) => one.list === list).map(({ item }) => item);
  return SiteConfig.parse({
    ...region.details,
    deleveryDate: { date, days: daysBetween(today, date) },
    closedDays,
    dateTimeIntervalDelivery: {
      morningIntervals: labelled.filter(({ part }) => part === 'morning'),
      eveningIntervals: labelled.filter(({ part }) => part === 'evening'),
    },
    reviewOpinions: itemsOf('reviewOpinions'),
    reviewDishesOpinions: itemsOf('reviewDishesOpinions'),
    dishOpinions: itemsOf('dishOpinions'),
    socialReviews: itemsOf('socialReviews'),
    scheduleCancelTypes: itemsOf('scheduleCancelTypes'),
    defaultExclusions: { categories: itemsOf('exclusionCategories') },
  });
}

function zoneOf(point: GeoPoint, zones: readonly sql.ZoneRow[]): DeliveryZone | null {
  const zone = zones.find(({ polygon }) => isInsidePolygon(point, polygon));
  return zone ? { code: zone.code, name: zone.name, feeKop: zone.fee_kop } : null;
}

/** Addresses with the zones that their points lie in, and the region where it is not the visitor's. */
export async function judgePlaces(scope: Scope, places: readonly PlaceRow[]): Promise<SuggestedAddress[]> {
  const [own, regions] = await Promise.all([ownRegion(scope), scope.published.rows(sql.regions)]);
  const codes = [...new Set(places.map(({ region_code }) => region_code))];
  const zones = new Map(
    await Promise.all(codes.map(async (code) => [code, await zonesOf(scope, code)] as const)),
  );
  return places.map(({ id, label, house, lat, lon, region_code }) => ({
    id,
    label,
    house,
    point: { lat, lon },
    zone: zoneOf({ lat, lon }, zones.get(region_code) ?? []),
    otherRegion:
      region_code === own ? null : (regions.find(({ code }) => code === region_code)?.name ?? null),
  }));
}

/** Lower case, «е» for «ё» and without marks, as the streets are stored for matching. */
export function toSearchWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9]+/)
    // People write «ул.», «пр-т»: the stored names have the full words, which these would not match.
    .filter((word) => word !== '' && !['ул', 'улица', 'пр', 'т', 'пер', 'наб', 'г', 'москва'].includes(word));
  return words.slice(0, 5);
}

/** A house, or what people write before its number. */
const houseWord = /^(\d+[а-я]?|д|дом|к|корп|корпус|стр|строение|кв)$/;

/** Tells whether somebody has typed the whole name of a street, with or without the city before it. */
function isSameStreet(label: string, text: string): boolean {
  const [, street = label] = label.split(', ');
  const words = toSearchWords(text).join(' ');
  return words === toSearchWords(street).join(' ') || words === toSearchWords(label).join(' ');
}

/** Streets of a region that match the text. */
async function findStreets(scope: Scope, region: string, words: string[]): Promise<PlaceRow[]> {
  const find = (parts: string[]) => sql.findStreets(scope.db, region, parts, SUGGESTIONS);
  const named = await find(words);
  // «Лесная, 20»: the house is not in the street's name, and a street of a number («1905 года») was found by it.
  const street = words.filter((word) => !houseWord.test(word));
  const isWorthAsking = named.length === 0 && street.length > 0 && street.length < words.length;
  return isWorthAsking ? find(street) : named;
}

/** Streets of our own list: those of the visitor's region, else of the others. */
async function findOwnStreets(scope: Scope, region: string, text: string): Promise<PlaceRow[]> {
  const words = toSearchWords(text);
  if (words.length === 0) return [];
  const found = await findStreets(scope, region, words);
  if (found.length > 0) return found;
  const others = (await scope.published.rows(sql.regions)).filter(({ code }) => code !== region);
  return (await Promise.all(others.map(({ code }) => findStreets(scope, code, words)))).flat();
}

/** What the suggestions service names, stored so that an order can name it by its id; none where it cannot help. */
async function askService(scope: Scope, region: string, text: string): Promise<PlaceRow[]> {
  const { clock } = scope;
  const { suggestions } = scope.services;
  if (!suggestions) return [];
  // The service counts requests of a day; who asks faster than anybody types gets our own list.
  const { success } = await scope.bindings.FLOOD_LIMITER.limit({ key: `suggestions:${scope.address}` });
  if (!success) return [];
  try {
    const places = (await suggestions.suggest(text, region)).slice(0, SUGGESTIONS);
    const rows = await Promise.all(
      places.map(async ({ label, house, point, regionCode }) => ({
        id: NAMED_PREFIX + (await sha256(`${label}, ${house}`)).slice(0, 32),
        label,
        house,
        region_code: regionCode ?? region,
        ...(point ?? { lat: Number.NaN, lon: Number.NaN }),
      })),
    );
    const known = rows.filter(({ lat }) => !Number.isNaN(lat));
    await sql.keepPlaces(scope.db, known, clock.now());
    return known;
  } catch (error) {
    scope.log('warn', 'suggestions failed', { reason: String(error) });
    return [];
  }
}

/** Addresses that match the text, each with the zone that it lies in: of the service, or streets of our own list. */
async function suggestAddresses(scope: Scope, text: string): Promise<SuggestedAddress[]> {
  const region = await ownRegion(scope);
  const named = await askService(scope, region, text);
  return judgePlaces(scope, named.length > 0 ? named : await findOwnStreets(scope, region, text));
}

/** Delivery zones of the visitor's region with their outlines, the innermost first. */
export async function readZones(scope: PublishedScope & Pick<Scope, 'region'>): Promise<ZoneOutline[]> {
  const zones = await zonesOf(scope, await ownRegion(scope));
  return zones.map(({ code, name, fee_kop, polygon }) => ({
    code,
    name: typeset(name),
    feeKop: fee_kop,
    polygon,
  }));
}

/** What delivery to an address comes to: an id of a suggestion, or what a visitor without scripts has typed. */
export async function checkAddress(scope: Scope, address: string): Promise<SuggestedAddress[]> {
  const place = await sql.findPlace(scope.db, address);
  if (place) return judgePlaces(scope, [place]);
  const found = await suggestAddresses(scope, address);
  const exact = found.filter(({ label }) => isSameStreet(label, address));
  return exact.length === 1 ? exact : found;
}

/** The only street that somebody without suggestions can have meant; refuses and names those it may be. */
async function requireNamedStreet(scope: Scope, typed: string): Promise<PlaceRow> {
  const region = await ownRegion(scope);
  const own = await findOwnStreets(scope, region, typed);
  const found = own.length > 0 ? own : await askService(scope, region, typed);
  const exact = found.filter(({ label }) => isSameStreet(label, typed));
  const [only, ...others] = exact.length === 1 ? exact : found;
  if (only && others.length === 0) return only;
  const names = found.slice(0, 4).map(({ label }) => `«${label}»`);
  throw new AppError('validation_failed', {
    fields: {
      'address.streetId':
        names.length === 0 ? 'Выберите улицу из подсказок' : `Уточните улицу: ${names.join(', ')}`,
    },
  });
}

/** The chosen street with its zone; refuses a street that we do not know or do not serve. */
export async function requireServedStreet(
  scope: Scope,
  streetId: string,
  /** The street where it has been read already. */
  stored?: PlaceRow | null,
): Promise<{ id: string; label: string; lat: number; lon: number; regionCode: string; zone: DeliveryZone }> {
  const place =
    stored ?? (await sql.findPlace(scope.db, streetId)) ?? (await requireNamedStreet(scope, streetId));
  const { id, label, lat, lon, region_code: regionCode } = place;
  const zone = zoneOf(place, await zonesOf(scope, regionCode));
  if (!zone)
    throw new AppError('zone_not_served', {
      fields: { 'address.streetId': 'Сюда мы пока не доставляем' },
    });
  return { id, label, lat, lon, regionCode, zone };
}

/** A delivery interval by its code; refuses an unknown one. */
export async function requireInterval(scope: Scope, code: string): Promise<DeliveryInterval> {
  const interval = (await scope.published.rows(sql.intervals)).find((one) => one.code === code);
  if (!interval) throw new AppError('validation_failed', { fields: { interval: 'Выберите время доставки' } });
  return withLabel(interval);
}

export const regionCalls = calls(contract, {
  getConfig: ({ scope, query }) => readConfig(scope, query.region),
  suggestAddresses: async ({ scope, query }) => ({
    addresses: await suggestAddresses(scope, query.query),
  }),
  listZones: async ({ scope }) => ({ zones: await readZones(scope) }),
  checkAddress: async ({ scope, query }) => ({
    addresses: await checkAddress(scope, query.address),
  }),
  listRegions: async ({ scope }) => {
    const [chosen, regions] = await Promise.all([ownRegion(scope), scope.published.rows(sql.regions)]);
    return {
      chosen,
      regions: regions.map(({ code, name, details: { region } }) => ({
        code,
        name,
        phone: region.phone,
        address: region.address,
      })),
    };
  },
  chooseRegion: {
    answer: async ({ c, scope, body }) => {
      const { code: region } = await regionOf(scope, body.region);
      setRegionCookie(c, region);
      return { region };
    },
    form: {
      done: ({ region }, { body, scope }) => ({
        to: pathInRegion(safeBackUrl(body.back) ?? '/', region, scope.settings.isSimply),
      }),
      refused: () => ({ to: '/dostavka/' }),
    },
  },
});
