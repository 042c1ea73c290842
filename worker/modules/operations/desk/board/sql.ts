import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { type Database, listRows, type Statement, sql } from '../../../../platform/database.ts';
import { ZoneDay, zoneDayColumns } from '../../../money/payments/places.ts';
import { runningDelivery, runningDishes } from '../running.ts';

const SlotRow = z.object({
  date: z.string(),
  zone: z.string(),
  interval: z.string(),
  state: DeliveryState,
  n: z.number(),
});
export type SlotRow = z.infer<typeof SlotRow>;

const PlaceRow = z.extend(ZoneDay, { zone: z.string() });
export type PlaceRow = z.infer<typeof PlaceRow>;

const ZoneRow = z.object({ code: z.string(), name: z.string() });
const IntervalRow = z.object({ code: z.string(), from_hour: z.number(), to_hour: z.number() });
const ClosedRow = z.object({ date: z.string() });

/** What the board of some days counts, and by what. */
export interface BoardRows {
  readonly slots: readonly SlotRow[];
  readonly places: readonly PlaceRow[];
  readonly zones: readonly z.infer<typeof ZoneRow>[];
  readonly intervals: readonly z.infer<typeof IntervalRow>[];
  readonly closed: readonly IsoDate[];
}

const selectSlots = sql(`
  SELECT d.date, d.zone_code AS zone, d.interval_code AS interval, d.state, COUNT(*) AS n
  FROM deliveries d JOIN orders o ON o.id = d.order_id
  WHERE d.date BETWEEN ?1 AND ?2 AND ${runningDelivery}
  GROUP BY d.date, d.zone_code, d.interval_code, d.state
  UNION ALL SELECT h.delivery_date, h.zone_code, h.interval_code, h.delivery_state, COUNT(*)
  FROM homemade_orders h WHERE h.delivery_date BETWEEN ?1 AND ?2 AND ${runningDishes}
  GROUP BY h.delivery_date, h.zone_code, h.interval_code, h.delivery_state`);

/** Deliveries of a day by zone, interval and state. */
export const listSlots = (db: Database, date: IsoDate): Promise<SlotRow[]> =>
  listRows(db, SlotRow, selectSlots.with(date, date));

/** Statements that the board is made of; `readBoardRows` reads their answers. */
export const boardStatements = (dates: readonly IsoDate[], from: IsoDate, to: IsoDate): Statement[] => [
  selectSlots.with(from, to),
  sql(`SELECT z.code AS zone, ${zoneDayColumns('z.code', 'j.value')}
       FROM json_each(?1) j CROSS JOIN delivery_zones z ORDER BY j.key, z.sort`).with(JSON.stringify(dates)),
  sql('SELECT code, name FROM delivery_zones ORDER BY sort'),
  sql('SELECT code, from_hour, to_hour FROM delivery_intervals ORDER BY from_hour, to_hour'),
  sql('SELECT date FROM closed_days WHERE date BETWEEN ?1 AND ?2').with(from, to),
];

export function readBoardRows([slots, places, zones, intervals, closed]: Awaited<
  ReturnType<Database['read']>
>): BoardRows {
  return {
    slots: z.array(SlotRow).parse(slots),
    places: z.array(PlaceRow).parse(places),
    zones: z.array(ZoneRow).parse(zones),
    intervals: z.array(IntervalRow).parse(intervals),
    closed: z
      .array(ClosedRow)
      .parse(closed)
      .map(({ date }) => date),
  };
}
