import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import {
  type Database,
  findRow,
  listRows,
  readRow,
  type Statement,
  sql,
} from '../../../../platform/database.ts';

const StopRow = z.object({
  id: z.string(),
  reason: z.string(),
  fromAt: z.number(),
  untilAt: z.nullable(z.number()),
});
type StopRow = z.infer<typeof StopRow>;

const selectStops = 'SELECT id, reason, from_at AS fromAt, until_at AS untilAt FROM sales_stops';

/** Stops that are not over at a moment, the first to begin first. */
export async function listStops(db: Database, now: EpochMs): Promise<StopRow[]> {
  return listRows(
    db,
    StopRow,
    sql(`${selectStops} WHERE until_at IS NULL OR until_at > ?1 ORDER BY from_at`).with(now),
  );
}

/** Begins a stop, unless the same one is not over yet. */
export function insertStop(stop: StopRow, now: EpochMs): Statement {
  return sql(`INSERT INTO sales_stops (id, reason, from_at, until_at)
       SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
         SELECT 1 FROM sales_stops WHERE reason = ?2 AND until_at IS ?4 AND (until_at IS NULL OR until_at > ?5)
       )`).with(stop.id, stop.reason, stop.fromAt, stop.untilAt, now);
}

/** Ends a stop that is not over; one that has not begun ends as it begins. */
export function endStop(id: string, now: EpochMs): Statement {
  return sql(`UPDATE sales_stops SET from_at = MIN(from_at, ?2 - 1), until_at = ?2
       WHERE id = ?1 AND (until_at IS NULL OR until_at > ?2)`).with(id, now);
}

/** One stop, over or not. */
export async function findStop(db: Database, id: string): Promise<StopRow | undefined> {
  return findRow(db, StopRow, sql(`${selectStops} WHERE id = ?1`).with(id));
}

/** Tells whether there is such a zone. */
export async function hasZone(db: Database, code: string): Promise<boolean> {
  return (await readRow(db, sql('SELECT 1 FROM delivery_zones WHERE code = ?1').with(code))) !== null;
}

/** The limit of a zone on a date; an empty date is every date without a limit of its own. */
interface Capacity {
  readonly zone: string;
  readonly date: IsoDate | '';
  /** Null for no limit. */
  readonly deliveries: number | null;
}

/** The limit of a zone for exactly that date; null where it has none. */
export async function findCapacity(
  db: Database,
  { zone, date }: Pick<Capacity, 'zone' | 'date'>,
): Promise<number | null> {
  const row = await findRow(
    db,
    z.object({ deliveries: z.number() }),
    sql('SELECT deliveries FROM zone_capacity WHERE zone_code = ?1 AND date = ?2').with(zone, date),
  );
  return row?.deliveries ?? null;
}

/** Sets the limit of a zone, or takes it away. */
export function setCapacity({ zone, date, deliveries }: Capacity): Statement {
  if (deliveries === null)
    return sql('DELETE FROM zone_capacity WHERE zone_code = ?1 AND date = ?2').with(zone, date);
  return sql(`INSERT INTO zone_capacity (zone_code, date, deliveries) VALUES (?1, ?2, ?3)
       ON CONFLICT (zone_code, date) DO UPDATE SET deliveries = excluded.deliveries`).with(
    zone,
    date,
    deliveries,
  );
}

const IncidentRow = z.object({
  id: z.string(),
  text: z.string(),
  zone: z.string(),
  from: z.string(),
  to: z.string(),
});
export type IncidentRow = z.infer<typeof IncidentRow>;

/** Incidents that are not over on a day. */
export async function listIncidents(db: Database, today: IsoDate): Promise<IncidentRow[]> {
  return listRows(
    db,
    IncidentRow,
    sql(`SELECT id, text, zone_code AS zone, from_date AS "from", to_date AS "to" FROM incidents
       WHERE to_date >= ?1 AND ended_at IS NULL ORDER BY created_at`).with(today),
  );
}

/** Stores an incident, unless the same one is told of already. */
export function insertIncident(incident: IncidentRow, now: EpochMs): Statement {
  return sql(`INSERT INTO incidents (id, zone_code, from_date, to_date, text, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM incidents
         WHERE zone_code = ?2 AND from_date = ?3 AND to_date = ?4 AND text = ?5 AND ended_at IS NULL
       )`).with(incident.id, incident.zone, incident.from, incident.to, incident.text, now);
}

/** When an incident ended; null while it goes on, undefined where there is none. */
export async function findIncidentEnd(db: Database, id: string): Promise<EpochMs | null | undefined> {
  const row = await findRow(
    db,
    z.object({ ended_at: z.nullable(z.number()) }),
    sql('SELECT ended_at FROM incidents WHERE id = ?1').with(id),
  );
  return row?.ended_at;
}

/** Ends an incident; one that has ended stays as it is. */
export const endIncident = (id: string, now: EpochMs): Statement =>
  sql('UPDATE incidents SET ended_at = ?2 WHERE id = ?1 AND ended_at IS NULL').with(id, now);
