import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/regions/contract.ts';
import { isInsidePolygon } from '#shared/features/regions/rules.ts';
import type { DeliveryZone, GeoPoint, SuggestedAddress } from '#shared/features/regions/schema.ts';
import { insertAll, q, read, readFirst, write } from '../../db/query.ts';
import { sha256 } from '../../hash.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { ownRegion, regions, type ZoneRow, zonesOf } from './regions.ts';

const SUGGESTIONS = 8;
/** Begins the ids of what a suggestions service has named. */
const NAMED_PREFIX = 'named-';

/** A street of our own list, or what a suggestions service has named. */
export const PlaceRow = z.object({
  id: z.string(),
  label: z.string(),
  /** Empty where it is a street. */
  house: z.string(),
  lat: z.number(),
  lon: z.number(),
  regionCode: z.string(),
});
export type PlaceRow = z.infer<typeof PlaceRow>;

/** One of them by its id. */
const selectPlace = (id: string): string => `
  SELECT id, label, '' AS house, lat, lon, region_code FROM streets WHERE id = ${id}
  UNION ALL SELECT id, label, house, lat, lon, region_code FROM suggested_places WHERE id = ${id} LIMIT 1`;

/** A column of that; null where there is none of the id. */
export const placeColumn = (id: string): string => `(
    SELECT json_object('id', id, 'label', label, 'house', house, 'lat', lat, 'lon', lon, 'regionCode', region_code)
    FROM (${selectPlace(id)})
  )`;

const streets = q
  .selectFrom('streets')
  .select(['id', 'label', sql<string>`''`.as('house'), 'lat', 'lon', 'regionCode']);

function findPlace({ db }: Scope, id: string): Promise<PlaceRow | undefined> {
  const named = q.selectFrom('suggestedPlaces').select(['id', 'label', 'house', 'lat', 'lon', 'regionCode']);
  return readFirst(
    db,
    streets
      .where('id', '=', id)
      .unionAll(named.where('id', '=', id))
      .limit(1),
  );
}

function zoneOf(point: GeoPoint, zones: readonly ZoneRow[]): DeliveryZone | null {
  const zone = zones.find(({ polygon }) => isInsidePolygon(point, polygon));
  return zone ? { code: zone.code, name: zone.name, feeKop: zone.feeKop } : null;
}

/** Addresses with the zones that their points lie in, and the region where it is not the visitor's. */
export async function judgePlaces(scope: Scope, places: readonly PlaceRow[]): Promise<SuggestedAddress[]> {
  const [own, all] = await Promise.all([ownRegion(scope), scope.published.rows(regions)]);
  const codes = [...new Set(places.map(({ regionCode }) => regionCode))];
  const zonesByRegion = new Map(
    await Promise.all(codes.map(async (code) => [code, await zonesOf(scope, code)] as const)),
  );
  return places.map(({ id, label, house, lat, lon, regionCode }) => ({
    id,
    label,
    house,
    point: { lat, lon },
    zone: zoneOf({ lat, lon }, zonesByRegion.get(regionCode) ?? []),
    otherRegion: regionCode === own ? null : (all.find(({ code }) => code === regionCode)?.name ?? null),
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
  const find = (parts: string[]) => {
    const [first = ''] = parts;
    const named = parts.reduce(
      (found, part) => found.where(sql<boolean>`instr(search, ${part}) > 0`),
      streets.where('regionCode', '=', region),
    );
    const best = named.orderBy(sql`instr(search, ${first})`).orderBy(sql`length(search)`).orderBy('search');
    return read(scope.db, best.limit(SUGGESTIONS));
  };
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
  const others = (await scope.published.rows(regions)).filter(({ code }) => code !== region);
  return (await Promise.all(others.map(({ code }) => findStreets(scope, code, words)))).flat();
}

/** What the suggestions service names, stored so that an order can name it by its id; none where it cannot help. */
async function askService(scope: Scope, region: string, text: string): Promise<PlaceRow[]> {
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
        regionCode: regionCode ?? region,
        ...(point ?? { lat: Number.NaN, lon: Number.NaN }),
      })),
    );
    const known = rows.filter(({ lat }) => !Number.isNaN(lat));
    if (known.length > 0) {
      const named = known.map((place) => ({ ...place, namedAt: scope.clock.now() }));
      await write(
        scope.db,
        insertAll('suggestedPlaces', named).onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            lat: ref('excluded.lat'),
            lon: ref('excluded.lon'),
            namedAt: ref('excluded.namedAt'),
          })),
        ),
      );
    }
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

/** What delivery to an address comes to: an id of a suggestion, or what a visitor without scripts has typed. */
export async function checkAddress(scope: Scope, address: string): Promise<SuggestedAddress[]> {
  const place = await findPlace(scope, address);
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
  const place = stored ?? (await findPlace(scope, streetId)) ?? (await requireNamedStreet(scope, streetId));
  const { id, label, lat, lon, regionCode } = place;
  const zone = zoneOf(place, await zonesOf(scope, regionCode));
  if (!zone)
    throw new AppError('zone_not_served', {
      fields: { 'address.streetId': 'Сюда мы пока не доставляем' },
    });
  return { id, label, lat, lon, regionCode, zone };
}

export const placeCalls = calls(contract, {
  suggestAddresses: async ({ scope, query }) => ({ addresses: await suggestAddresses(scope, query.query) }),
  checkAddress: async ({ scope, query }) => ({ addresses: await checkAddress(scope, query.address) }),
});
