import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';

const PlaceRow = z.object({ label: z.string(), house: z.string(), lat: z.number(), lon: z.number() });

/** Where streets are, with the houses of them that the service of suggestions has named. */
export async function listPlaces(db: Database, streets: readonly string[]) {
  return listRows(
    db,
    PlaceRow,
    sql(`SELECT s.label, '' AS house, s.lat, s.lon FROM json_each(?1) j CROSS JOIN streets s ON s.label = j.value
       UNION ALL
       SELECT p.label, p.house, p.lat, p.lon FROM json_each(?1) j CROSS JOIN suggested_places p ON p.label = j.value
       ORDER BY 1, 2, 3, 4`).with(JSON.stringify(streets)),
  );
}

const Stops = jsonColumn(z.array(z.string()));
const OrderRow = z.object({ zone: z.string(), interval: z.string(), stops: Stops });

/** The orders of a day that were put by hand. */
export async function listOrders(db: Database, date: IsoDate) {
  return listRows(
    db,
    OrderRow,
    sql(
      'SELECT zone_code AS zone, interval_code AS interval, stops FROM manifest_orders WHERE date = ?1',
    ).with(date),
  );
}

/** One manifest. */
export interface ManifestKey {
  readonly date: IsoDate;
  readonly zone: string;
  readonly interval: string;
}

/** The order of a manifest that was put by hand; null where it follows the distance. */
export async function findOrder(db: Database, { date, zone, interval }: ManifestKey) {
  const row = await findRow(
    db,
    z.object({ stops: Stops }),
    sql('SELECT stops FROM manifest_orders WHERE date = ?1 AND zone_code = ?2 AND interval_code = ?3').with(
      date,
      zone,
      interval,
    ),
  );
  return row?.stops ?? null;
}

export const saveOrder = ({ date, zone, interval }: ManifestKey, ids: readonly string[]): Statement =>
  sql(`INSERT INTO manifest_orders (date, zone_code, interval_code, stops) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (date, zone_code, interval_code) DO UPDATE SET stops = excluded.stops`).with(
    date,
    zone,
    interval,
    JSON.stringify(ids),
  );

export const removeOrder = ({ date, zone, interval }: ManifestKey): Statement =>
  sql('DELETE FROM manifest_orders WHERE date = ?1 AND zone_code = ?2 AND interval_code = ?3').with(
    date,
    zone,
    interval,
  );
