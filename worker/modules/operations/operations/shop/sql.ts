import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';

const StopRow = z.object({
  id: z.string(),
  reason: z.string(),
  fromAt: z.number(),
  untilAt: z.nullable(z.number()),
});
type StopRow = z.infer<typeof StopRow>;

const selectStops = 'SELECT id, reason, from_at AS fromAt, until_at AS untilAt FROM sales_stops';

/** Stops that are not over at a moment, the first to begin first. */
export async function listStops(db: D1Database, now: EpochMs): Promise<StopRow[]> {
  const { results } = await db
    .prepare(`${selectStops} WHERE until_at IS NULL OR until_at > ?1 ORDER BY from_at`)
    .bind(now)
    .all();
  return z.array(StopRow).parse(results);
}

/** Begins a stop, unless the same one is not over yet. */
export async function insertStop(db: D1Database, stop: StopRow, now: EpochMs): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sales_stops (id, reason, from_at, until_at)
       SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
         SELECT 1 FROM sales_stops WHERE reason = ?2 AND until_at IS ?4 AND (until_at IS NULL OR until_at > ?5)
       )`,
    )
    .bind(stop.id, stop.reason, stop.fromAt, stop.untilAt, now)
    .run();
}

/** Ends a stop that is not over; one that has not begun ends as it begins. */
export async function endStop(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db
    .prepare(
      `UPDATE sales_stops SET from_at = MIN(from_at, ?2 - 1), until_at = ?2
       WHERE id = ?1 AND (until_at IS NULL OR until_at > ?2)`,
    )
    .bind(id, now)
    .run();
}

/** One stop, over or not. */
export async function findStop(db: D1Database, id: string): Promise<StopRow | undefined> {
  const row = await db.prepare(`${selectStops} WHERE id = ?1`).bind(id).first();
  return row === null ? undefined : StopRow.parse(row);
}

/** Tells whether there is such a zone. */
export async function hasZone(db: D1Database, code: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM delivery_zones WHERE code = ?1').bind(code).first()) !== null;
}

/** The limit of a zone on a date; an empty date is every date without a limit of its own. */
interface Capacity {
  readonly zone: string;
  readonly date: IsoDate | '';
  /** Null for no limit. */
  readonly deliveries: number | null;
}

/** Sets the limit of a zone, or takes it away. */
export async function setCapacity(db: D1Database, { zone, date, deliveries }: Capacity): Promise<void> {
  if (deliveries === null) {
    await db.prepare('DELETE FROM zone_capacity WHERE zone_code = ?1 AND date = ?2').bind(zone, date).run();
    return;
  }
  await db
    .prepare(
      `INSERT INTO zone_capacity (zone_code, date, deliveries) VALUES (?1, ?2, ?3)
       ON CONFLICT (zone_code, date) DO UPDATE SET deliveries = excluded.deliveries`,
    )
    .bind(zone, date, deliveries)
    .run();
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
export async function listIncidents(db: D1Database, today: IsoDate): Promise<IncidentRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, text, zone_code AS zone, from_date AS "from", to_date AS "to" FROM incidents
       WHERE to_date >= ?1 AND ended_at IS NULL ORDER BY created_at`,
    )
    .bind(today)
    .all();
  return z.array(IncidentRow).parse(results);
}

/** Stores an incident, unless the same one is told of already. */
export async function insertIncident(db: D1Database, incident: IncidentRow, now: EpochMs): Promise<void> {
  await db
    .prepare(
      `INSERT INTO incidents (id, zone_code, from_date, to_date, text, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM incidents
         WHERE zone_code = ?2 AND from_date = ?3 AND to_date = ?4 AND text = ?5 AND ended_at IS NULL
       )`,
    )
    .bind(incident.id, incident.zone, incident.from, incident.to, incident.text, now)
    .run();
}

/** Ends an incident; returns when it ended, undefined where there is none. */
export async function endIncident(db: D1Database, id: string, now: EpochMs): Promise<EpochMs | undefined> {
  const [, found] = await db.batch([
    db.prepare('UPDATE incidents SET ended_at = ?2 WHERE id = ?1 AND ended_at IS NULL').bind(id, now),
    db.prepare('SELECT ended_at FROM incidents WHERE id = ?1').bind(id),
  ]);
  return z.array(z.object({ ended_at: z.number() })).parse(found?.results)[0]?.ended_at;
}
