import { DAY_MS, moscowDate } from '#shared/dates.ts';
import { readMark, setMark } from '../../../../db/timer-marks/sql.ts';
import type { Scope } from '../../../../scope.ts';
import * as sql from './sql.ts';

/**
 * What the timer does once a day: where a counter of places is not what takes places of its day, operators are told, and
 * the days from today on are counted anew. A restored backup, whose tables were read one after another, needs it once.
 */
export async function checkPlaces(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  if (now < ((await readMark(scope.db, 'places')) ?? 0) + DAY_MS) return;
  const today = moscowDate(now);
  const days = await sql.listMiscounted(scope.db, today);
  if (days.length > 0) {
    scope.log('error', 'places of zones were miscounted', { days });
    await sql.recount(scope.db, today);
  }
  await setMark(scope.db, 'places', now);
}
