import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';
import { runningDelivery, runningDishes } from '../running.ts';

const ShiftRow = z.object({
  id: z.string(),
  date: z.string(),
  staff_id: z.nullable(z.string()),
  name: z.string(),
  phone: z.string(),
  opens_at: z.number(),
  closes_at: z.number(),
  revoked_at: z.nullable(z.number()),
});
export type ShiftRow = z.infer<typeof ShiftRow>;

const selectShift = 'SELECT id, date, staff_id, name, phone, opens_at, closes_at, revoked_at FROM shifts';

/** Shifts of some days, the latest day first. */
export const listShifts = (db: Database, from: IsoDate, to: IsoDate): Promise<ShiftRow[]> =>
  listRows(
    db,
    ShiftRow,
    sql(`${selectShift} WHERE date BETWEEN ?1 AND ?2 ORDER BY date DESC, name, id`).with(from, to),
  );

export const findShift = (db: Database, id: string): Promise<ShiftRow | undefined> =>
  findRow(db, ShiftRow, sql(`${selectShift} WHERE id = ?1`).with(id));

/** The shift that a courier has on a day; `who` is the id of somebody of the staff, or a phone. */
export const findShiftOf = (db: Database, date: IsoDate, who: string): Promise<ShiftRow | undefined> =>
  findRow(
    db,
    ShiftRow,
    sql(`${selectShift} WHERE date = ?1 AND COALESCE(staff_id, phone) = ?2 AND revoked_at IS NULL`).with(
      date,
      who,
    ),
  );

export const findShiftByLink = (db: Database, linkHash: string): Promise<ShiftRow | undefined> =>
  findRow(db, ShiftRow, sql(`${selectShift} WHERE link_hash = ?1`).with(linkHash));

/** Shifts of somebody of the staff that are open from a moment on. */
export const listShiftsOfMember = (db: Database, staffId: string, from: EpochMs): Promise<ShiftRow[]> =>
  listRows(
    db,
    ShiftRow,
    sql(
      `${selectShift} WHERE staff_id = ?1 AND closes_at > ?2 AND revoked_at IS NULL ORDER BY opens_at, id`,
    ).with(staffId, from),
  );

const CountRow = z.object({ shift_id: z.string(), state: DeliveryState, count: z.number() });
const CashRow = z.object({ shift_id: z.string(), taken_kop: z.number() });
const HandedRow = z.object({
  shift_id: z.string(),
  times: z.number(),
  due_kop: z.number(),
  counted_kop: z.number(),
});

const ofShifts = 'JOIN shift_stops s ON s.shift_id = j.value';

const countStops = `
  SELECT shift_id, state, COUNT(*) AS count FROM (
    SELECT s.shift_id, d.state FROM json_each(?1) j ${ofShifts}
      JOIN deliveries d ON d.id = s.delivery_id AND d.date = s.date
    UNION ALL
    SELECT s.shift_id, h.delivery_state FROM json_each(?1) j ${ofShifts}
      JOIN homemade_orders h ON h.id = s.delivery_id AND h.delivery_date = s.date
  ) GROUP BY shift_id, state`;

/**
 * What the ledger has of the cash at doors: the entry of an order came with the delivery that arrived in its moment, and
 * was not taken back.
 */
const sumCash = `
  SELECT shift_id, SUM(amount_kop) AS taken_kop FROM (
    SELECT s.shift_id, t.key, t.amount_kop FROM json_each(?1) j ${ofShifts}
      JOIN deliveries d ON d.id = s.delivery_id AND d.date = s.date
      JOIN transfers t ON t.order_id = d.order_id AND t.reason = 'payment' AND t.from_account = 'courier'
        AND t.at = d.moved_at
    WHERE d.state = 'delivered' AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || t.key)
    UNION
    SELECT s.shift_id, t.key, t.amount_kop FROM json_each(?1) j ${ofShifts}
      JOIN homemade_orders h ON h.id = s.delivery_id AND h.delivery_date = s.date
      JOIN transfers t ON t.key = 'courier:' || h.id
  ) GROUP BY shift_id`;

/** States of the stops of shifts, what was taken at their doors, and what was handed over of it. */
export async function readSums(db: Database, ids: readonly string[]) {
  const of = JSON.stringify(ids);
  const [counts, cash, handed] = await db.read([
    sql(countStops).with(of),
    sql(sumCash).with(of),
    sql(`SELECT h.shift_id, COUNT(*) AS times, SUM(h.due_kop) AS due_kop, SUM(h.counted_kop) AS counted_kop
       FROM json_each(?1) j JOIN shift_handovers h ON h.shift_id = j.value GROUP BY h.shift_id`).with(of),
  ]);
  return {
    counts: Map.groupBy(z.array(CountRow).parse(counts), (row) => row.shift_id),
    cash: new Map(
      z
        .array(CashRow)
        .parse(cash)
        .map((row) => [row.shift_id, row.taken_kop]),
    ),
    handed: new Map(
      z
        .array(HandedRow)
        .parse(handed)
        .map((row) => [row.shift_id, row]),
    ),
  };
}

const GivableRow = z.object({
  id: z.string(),
  state: DeliveryState,
  from_hour: z.number(),
  to_hour: z.number(),
  shift_id: z.nullable(z.string()),
});

/** Deliveries of a day that are brought: those of a manifest, or those that are named. */
export const listGivable = (
  db: Database,
  { date, zone, interval, ids }: { date: IsoDate; zone: string; interval: string; ids: readonly string[] },
) =>
  listRows(
    db,
    GivableRow,
    sql(`SELECT d.id, d.state, i.from_hour, i.to_hour, s.shift_id
       FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN delivery_intervals i ON i.code = d.interval_code
         LEFT JOIN shift_stops s ON s.date = d.date AND s.delivery_id = d.id
       WHERE d.date = ?1 AND ${runningDelivery} AND CASE WHEN ?4 = '[]' THEN d.zone_code = ?2 AND d.interval_code = ?3
         ELSE d.id IN (SELECT value FROM json_each(?4)) END
       UNION ALL
       SELECT h.id, h.delivery_state, i.from_hour, i.to_hour, s.shift_id
       FROM homemade_orders h JOIN delivery_intervals i ON i.code = h.interval_code
         LEFT JOIN shift_stops s ON s.date = h.delivery_date AND s.delivery_id = h.id
       WHERE h.delivery_date = ?1 AND ${runningDishes} AND CASE WHEN ?4 = '[]' THEN h.zone_code = ?2 AND h.interval_code = ?3
         ELSE h.id IN (SELECT value FROM json_each(?4)) END`).with(date, zone, interval, JSON.stringify(ids)),
  );

/** Adds a shift. */
export const insertShift = (shift: {
  readonly id: string;
  readonly date: IsoDate;
  readonly staffId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly linkHash: string;
  readonly now: EpochMs;
}): Statement =>
  sql(`INSERT INTO shifts (id, date, staff_id, name, phone, opens_at, closes_at, link_hash, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`).with(
    ...[shift.id, shift.date, shift.staffId, shift.name, shift.phone],
    ...[shift.opensAt, shift.closesAt, shift.linkHash, shift.now],
  );

/** Opens a shift for longer. */
export const setHours = (id: string, opensAt: EpochMs, closesAt: EpochMs): Statement =>
  sql('UPDATE shifts SET opens_at = ?2, closes_at = ?3 WHERE id = ?1').with(id, opensAt, closesAt);

/** Gives stops of a day to a shift, whoever has had them. */
export const giveStops = (shiftId: string, date: IsoDate, ids: readonly string[]): Statement =>
  sql(`INSERT INTO shift_stops (date, delivery_id, shift_id) SELECT ?1, value, ?2 FROM json_each(?3) WHERE 1
     ON CONFLICT (date, delivery_id) DO UPDATE SET shift_id = excluded.shift_id`).with(
    date,
    shiftId,
    JSON.stringify(ids),
  );

export const setLink = (id: string, linkHash: string): Statement =>
  sql('UPDATE shifts SET link_hash = ?2 WHERE id = ?1').with(id, linkHash);

export const revokeShift = (id: string, now: EpochMs): Statement =>
  sql('UPDATE shifts SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL').with(id, now);

/** Ends the shifts of somebody who delivers no longer. */
export const revokeShiftsOf = (staffId: string, now: EpochMs): Statement =>
  sql('UPDATE shifts SET revoked_at = ?2 WHERE staff_id = ?1 AND revoked_at IS NULL AND closes_at > ?2').with(
    staffId,
    now,
  );

/** Notes a handover, the next one of its shift. */
export const insertHandover = (handover: {
  readonly shiftId: string;
  readonly number: number;
  readonly dueKop: Kopecks;
  readonly countedKop: Kopecks;
  readonly reason: string;
  readonly at: EpochMs;
  readonly by: string;
}): Statement =>
  sql(`INSERT INTO shift_handovers (shift_id, number, due_kop, counted_kop, reason, taken_at, taken_by)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`).with(
    ...[handover.shiftId, handover.number, handover.dueKop, handover.countedKop],
    ...[handover.reason, handover.at, handover.by],
  );

const NamedRow = z.object({ id: z.string(), name: z.string() });

/** Couriers of the staff, by name. */
export const listCouriers = (db: Database) =>
  listRows(
    db,
    NamedRow,
    sql(`SELECT id, name FROM staff_members WHERE role = 'courier' AND removed_at IS NULL ORDER BY name, id`),
  );
