import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { DeliveryInterval, RegionChoice, SiteConfig } from '#shared/features/regions/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';

/** What depends on the region: kept as one JSON value, because it is read as a whole. */
export const RegionDetails = z.pick(SiteConfig, {
  mobileApps: true,
  region: true,
  contactInfo: true,
  schemaOrgMainPage: true,
});

const Rows = z.object({
  region: jsonColumn(RegionDetails),
  intervals: jsonColumn(z.array(z.omit(DeliveryInterval, { label: true }))),
  lists: jsonColumn(z.record(z.string(), z.array(z.unknown()))),
});

/** Reads everything of the site data that is stored, in one query. */
export async function readSiteData(db: D1Database, regionCode: string | undefined) {
  const row = await db
    .prepare(
      `SELECT
         (SELECT details FROM regions ORDER BY code = ?1 DESC, is_default DESC LIMIT 1) AS region,
         (SELECT json_group_array(json_object('code', code, 'part', part, 'from', from_hour, 'to', to_hour))
          FROM (SELECT * FROM delivery_intervals ORDER BY sort)) AS intervals,
         (SELECT json_group_object(list, json(items)) FROM
           (SELECT list, json_group_array(json(item)) AS items
            FROM (SELECT * FROM site_lists ORDER BY list, sort) GROUP BY list)) AS lists`,
    )
    .bind(regionCode ?? '')
    .first();
  return Rows.parse(row);
}

/** The code of a region, or of the default one where the wanted one is none. */
export async function resolveRegion(db: D1Database, wanted: string): Promise<string> {
  const row = await db
    .prepare('SELECT code FROM regions ORDER BY code = ?1 DESC, is_default DESC LIMIT 1')
    .bind(wanted)
    .first();
  return z.object({ code: z.string() }).parse(row).code;
}

/** Every region, in the order of the list. */
export async function listRegions(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT code, name, details ->> '$.region.phone' AS phone, details ->> '$.region.address' AS address
       FROM regions ORDER BY sort`,
    )
    .all();
  return z.array(RegionChoice).parse(results);
}

const PlaceRow = z.object({
  id: z.string(),
  label: z.string(),
  /** Empty where it is a street. */
  house: z.string(),
  lat: z.number(),
  lon: z.number(),
  region_code: z.string(),
});
/** A street of our own list, or what a suggestions service has named. */
export type PlaceRow = z.infer<typeof PlaceRow>;

/** Streets of a region whose name contains every word, best matches first. */
export async function findStreets(
  db: D1Database,
  regionCode: string,
  words: readonly string[],
  limit: number,
) {
  const conditions = words.map((_, index) => `instr(search, ?${index + 3}) > 0`).join(' AND ');
  const { results } = await db
    .prepare(
      `SELECT id, label, '' AS house, lat, lon, region_code FROM streets WHERE region_code = ?1 AND ${conditions}
       ORDER BY instr(search, ?3), length(search), search LIMIT ?2`,
    )
    .bind(regionCode, limit, ...words)
    .all();
  return z.array(PlaceRow).parse(results);
}

/** One street, or what a suggestions service has named. */
export async function findPlace(db: D1Database, id: string): Promise<PlaceRow | undefined> {
  const row = await db
    .prepare(
      `SELECT id, label, '' AS house, lat, lon, region_code FROM streets WHERE id = ?1
       UNION ALL SELECT id, label, house, lat, lon, region_code FROM suggested_places WHERE id = ?1 LIMIT 1`,
    )
    .bind(id)
    .first();
  return row === null ? undefined : PlaceRow.parse(row);
}

/** Stores places that a suggestions service has returned; a known one gets a new time of use. */
export async function keepPlaces(db: D1Database, places: readonly PlaceRow[], now: EpochMs): Promise<void> {
  if (places.length === 0) return;
  await db
    .prepare(
      `INSERT INTO suggested_places (id, region_code, label, house, lat, lon, named_at)
       SELECT value ->> 'id', value ->> 'region_code', value ->> 'label', value ->> 'house', value ->> 'lat',
         value ->> 'lon', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (id) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, named_at = excluded.named_at`,
    )
    .bind(JSON.stringify(places), now)
    .run();
}

const ZoneRow = z.object({
  code: z.string(),
  name: z.string(),
  fee_kop: z.number(),
  polygon: jsonColumn(z.array(z.tuple([z.number(), z.number()]))),
});

/** Zones of a region, the innermost first. */
export async function listZones(db: D1Database, regionCode: string) {
  const { results } = await db
    .prepare('SELECT code, name, fee_kop, polygon FROM delivery_zones WHERE region_code = ?1 ORDER BY sort')
    .bind(regionCode)
    .all();
  return z.array(ZoneRow).parse(results);
}

const IntervalRow = z.omit(DeliveryInterval, { label: true });

/** One delivery interval. */
export async function findInterval(db: D1Database, code: string) {
  const row = await db
    .prepare(
      'SELECT code, part, from_hour AS "from", to_hour AS "to" FROM delivery_intervals WHERE code = ?1',
    )
    .bind(code)
    .first();
  return row === null ? undefined : IntervalRow.parse(row);
}
