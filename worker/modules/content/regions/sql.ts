import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { DeliveryInterval, SiteConfig } from '#shared/features/regions/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, findRow, listRows, sql, writeOne } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';
import { PlaceRow, selectPlace } from './statements.ts';

/** What depends on the region: kept as one JSON value, because it is read as a whole. */
export const RegionDetails = z.pick(SiteConfig, {
  mobileApps: true,
  region: true,
  contactInfo: true,
  schemaOrgMainPage: true,
});

const RegionRow = z.object({
  code: z.string(),
  name: z.string(),
  is_default: z.int(),
  details: jsonColumn(RegionDetails),
});

/** Regions in the order of the list. */
export const regions = definePart(
  'regions',
  RegionRow,
  sql('SELECT code, name, is_default, details FROM regions ORDER BY sort'),
);

const IntervalRow = z.omit(DeliveryInterval, { label: true });

/** Delivery intervals in their order. */
export const intervals = definePart(
  'intervals',
  IntervalRow,
  sql('SELECT code, part, from_hour AS "from", to_hour AS "to" FROM delivery_intervals ORDER BY sort'),
);

const ListItem = z.object({ list: z.string(), item: jsonColumn(z.unknown()) });

/** Items of the lists of the site data, each list in its order. */
export const listItems = definePart(
  'site-lists',
  ListItem,
  sql('SELECT list, item FROM site_lists ORDER BY list, sort'),
);

const ZoneRow = z.object({
  code: z.string(),
  region_code: z.string(),
  name: z.string(),
  fee_kop: z.number(),
  polygon: jsonColumn(z.array(z.tuple([z.number(), z.number()]))),
});
export type ZoneRow = z.infer<typeof ZoneRow>;

/** Zones of each region, the innermost first. */
export const zones = definePart(
  'zones',
  ZoneRow,
  sql('SELECT code, region_code, name, fee_kop, polygon FROM delivery_zones ORDER BY region_code, sort'),
);

/** Streets of a region whose name contains every word, best matches first. */
export async function findStreets(db: Database, regionCode: string, words: readonly string[], limit: number) {
  const conditions = words.map((_, index) => `instr(search, ?${index + 3}) > 0`).join(' AND ');
  return listRows(
    db,
    PlaceRow,
    sql(`SELECT id, label, '' AS house, lat, lon, region_code FROM streets WHERE region_code = ?1 AND ${conditions}
       ORDER BY instr(search, ?3), length(search), search LIMIT ?2`).with(regionCode, limit, ...words),
  );
}

/** One street, or what a suggestions service has named. */
export async function findPlace(db: Database, id: string): Promise<PlaceRow | undefined> {
  return findRow(db, PlaceRow, sql(selectPlace('?1')).with(id));
}

/** Stores places that a suggestions service has returned; a known one gets a new time of use. */
export async function keepPlaces(db: Database, places: readonly PlaceRow[], now: EpochMs): Promise<void> {
  if (places.length === 0) return;
  await writeOne(
    db,
    sql(`INSERT INTO suggested_places (id, region_code, label, house, lat, lon, named_at)
       SELECT value ->> 'id', value ->> 'region_code', value ->> 'label', value ->> 'house', value ->> 'lat',
         value ->> 'lon', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (id) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, named_at = excluded.named_at`).with(
      JSON.stringify(places),
      now,
    ),
  );
}
