import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../../scope.ts';
import { changeHeader, load, mapConflict } from '../calendar.ts';
import * as sql from './sql.ts';

/**
 * Takes the last change of a calendar back, whatever it was: every delivery that it touched is as before, and what it
 * added is gone. Refused once the kitchen has any of them, or would have had by now.
 */
export async function undoChange(scope: Scope, customerId: string, orderId: string, version: number) {
  const calendar = await load(scope, customerId, { orderId }, version);
  const undo = await sql.findUndo(scope.db, calendar.id);
  if (undo?.version !== version) throw new AppError('undo_impossible');
  const { before } = undo;
  const ids = new Set([...before.added, ...before.touched.map(({ id }) => id)]);
  const dates = [...before.touched, ...calendar.deliveries.filter(({ id }) => ids.has(id))];
  if (dates.some(({ date }) => date < calendar.firstOpenDate)) throw new AppError('cut_off_passed');
  // The kitchen may have closed on days that the change had freed.
  const returning = before.touched.flatMap(({ date, state, foodDates }) =>
    state === 'planned' ? [date, ...foodDates] : [],
  );
  if (returning.some((date) => calendar.daysOff.includes(date))) throw new AppError('undo_impossible');
  const kind = 'undo';
  const text = `Отменено изменение «${undo.text}»`;
  const change = { ...changeHeader(scope, calendar, { kind, text }), before };
  return mapConflict(
    scope,
    calendar,
    text,
    sql.writeUndo(scope.db, { ...change, change: { ...change.change, kind } }),
  );
}
