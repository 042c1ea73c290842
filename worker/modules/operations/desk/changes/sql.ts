import { type Database, sql } from '../../../../platform/database.ts';
import type { Span } from './span.ts';

/**
 * What changes with anything that pages of some days show: how many deliveries are in which state since when, how often
 * their orders were rearranged, who must not eat what, whom somebody calls, and days that are closed.
 */
export const readTraces = (db: Database, { from, to }: Span) =>
  db.read([
    sql(`SELECT d.state, o.state AS order_state, COUNT(*) AS n, MAX(d.moved_at) AS moved_at,
         SUM(o.calendar_version) AS versions
       FROM deliveries d JOIN orders o ON o.id = d.order_id
       WHERE d.date BETWEEN ?1 AND ?2 GROUP BY d.state, o.state`).with(from, to),
    sql(`SELECT delivery_state, state, COUNT(*) AS n, MAX(moved_at) AS moved_at, SUM(json_array_length(moves)) AS versions
       FROM homemade_orders WHERE delivery_date BETWEEN ?1 AND ?2 GROUP BY delivery_state, state`).with(
      from,
      to,
    ),
    sql('SELECT COUNT(*), MAX(moved_at) FROM dish_calls WHERE date BETWEEN ?1 AND ?2').with(from, to),
    sql('SELECT COUNT(*) FROM harmful_dishes WHERE date BETWEEN ?1 AND ?2').with(from, to),
    sql('SELECT date FROM closed_days WHERE date BETWEEN ?1 AND ?2').with(from, to),
  ]);
