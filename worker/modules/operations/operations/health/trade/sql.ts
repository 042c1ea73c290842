import * as z from 'zod/mini';
import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { type Database, type Statement, sql } from '../../../../../platform/database.ts';
import type { OrderSpan, TradeFacts } from './decide.ts';

/** Orders are compared by the hour; where an hour has too few, by three. */
const SPANS_H = [1, 3] as const;
const WEEKS = [0, 1, 2, 3, 4] as const;
/** Payments that were begun since are judged, and what was not opened by then. */
const JUDGED_MS = HOUR_MS;
const OPENING_MS = 5 * 60_000;

const Count = z.object({ n: z.number() });
const Stopped = z.object({ stopped: z.number() });
const Moment = z.object({ at: z.nullable(z.number()) });
const Payments = z.object({
  provider: z.string(),
  state: z.string(),
  reason: z.nullable(z.string()),
  isUnopened: z.number(),
  n: z.number(),
});

const spansUntil = (now: EpochMs) =>
  SPANS_H.flatMap((hours) =>
    WEEKS.map((weeks) => {
      const until = now - weeks * 7 * DAY_MS;
      return { from: until - hours * HOUR_MS, until };
    }),
  );

const questions = (now: EpochMs): readonly Statement[] => [
  // Renewals come by the clock, whether or not anybody can order.
  sql(`SELECT (
       SELECT COUNT(*) FROM orders
       WHERE placed_at >= w.value ->> 'from' AND placed_at < w.value ->> 'until'
         AND idempotency_key NOT GLOB 'renewal:*'
     ) + (
       SELECT COUNT(*) FROM homemade_orders
       WHERE placed_at >= w.value ->> 'from' AND placed_at < w.value ->> 'until'
     ) AS n FROM json_each(?1) w ORDER BY w.key`).with(JSON.stringify(spansUntil(now))),
  sql(`SELECT COUNT(*) AS stopped FROM sales_stops
     WHERE from_at <= ?2 AND (until_at IS NULL OR until_at > ?1)`).with(
    now - Math.max(...SPANS_H) * HOUR_MS,
    now,
  ),
  sql(`SELECT provider, state, decline_reason AS reason,
       external_id IS NULL AND created_at < ?2 AS isUnopened, COUNT(*) AS n
     FROM payments WHERE created_at >= ?1 GROUP BY 1, 2, 3, 4`).with(now - JUDGED_MS, now - OPENING_MS),
  sql(`SELECT MIN(created_at) AS at FROM refunds WHERE state <> 'done' AND state <> 'person'`),
  sql(`SELECT MIN(decided_at) AS at FROM cancellations WHERE card_kop > 0 AND is_sent = 0`),
  sql(`SELECT MIN(decided_at) AS at FROM food_refunds WHERE card_kop > 0 AND is_sent = 0`),
];

/** What the tables tell of buying and paying. */
export async function readTradeFacts(db: Database, now: EpochMs): Promise<TradeFacts> {
  const [spans, stops, payments, ...refunds] = await db.read(questions(now));
  const counts = z
    .array(Count)
    .parse(spans)
    .map(({ n }) => n);
  const moments = refunds.flatMap(([row]) => Moment.parse(row).at ?? []);
  return {
    orders: SPANS_H.map((hours, index): OrderSpan => {
      const [latest = 0, ...before] = counts.slice(index * WEEKS.length, (index + 1) * WEEKS.length);
      return { hours, latest, before };
    }),
    isStopped: Stopped.parse(stops?.[0]).stopped > 0,
    payments: z
      .array(Payments)
      .parse(payments)
      .map(({ isUnopened, ...row }) => ({ ...row, isUnopened: isUnopened === 1 })),
    oldestRefundAt: moments.length === 0 ? null : Math.min(...moments),
  };
}
