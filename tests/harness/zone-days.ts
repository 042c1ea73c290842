import type { IsoDate } from '#shared/dates.ts';
import { type Statement, sql } from '#worker/platform/database.ts';

/** What takes places from a date on, a row for each. */
const placesSince = `
  SELECT date, zone_code FROM delivery_places WHERE date >= ?1
  UNION ALL SELECT date, zone_code FROM homemade_places WHERE date >= ?1
  UNION ALL SELECT p.date, p.zone_code FROM delivery_zones z CROSS JOIN held_places p ON p.zone_code = z.code AND p.date >= ?1`;

/** Days from a date on whose counter is not the number of what takes places of them. */
export const selectMiscounted = (from: IsoDate): Statement =>
  sql(`SELECT date, zone, SUM(counter) AS counter, SUM(places) AS places FROM (
         SELECT date, zone_code AS zone, taken AS counter, 0 AS places FROM zone_days WHERE date >= ?1
         UNION ALL SELECT date, zone_code, 0, 1 FROM (${placesSince})
       ) GROUP BY date, zone HAVING SUM(counter) <> SUM(places) ORDER BY date, zone`).with(from);

/**
 * Counts the days from a date on anew; a guard of updates refuses no row that comes. A day without places keeps its row:
 * what is held there and has lapsed may still be paid for.
 */
export const recountDays = (from: IsoDate): Statement[] => [
  sql(`UPDATE zone_days SET taken = 0
       WHERE date >= ?1 AND (date, zone_code) NOT IN (SELECT date, zone_code FROM (${placesSince}))`).with(
    from,
  ),
  sql('DELETE FROM zone_days WHERE date >= ?1 AND taken > 0').with(from),
  sql(`INSERT INTO zone_days (date, zone_code, taken)
       SELECT date, zone_code, COUNT(*) FROM (${placesSince}) GROUP BY date, zone_code`).with(from),
];
