import { AppError } from '#shared/errors.ts';
import type { AppContext, Session } from '../../../../context.ts';
import { basis, explained, load } from '../calendar.ts';
import * as sql from './sql.ts';

/**
 * Takes the last change of a calendar back, whatever it was: every delivery that it touched is as before, and what it
 * added is gone. Refused once the kitchen has any of them, or would have had by now.
 */
export async function undoChange(c: AppContext, session: Session, orderId: string, version: number) {
  const calendar = await load(c, session, { orderId }, version);
  const undo = await sql.findUndo(c.env.DB, calendar.id);
  if (undo?.version !== version) throw new AppError('undo_impossible');
  const { before } = undo;
  const ids = new Set([...before.added, ...before.touched.map(({ id }) => id)]);
  const dates = [...before.touched, ...calendar.deliveries.filter(({ id }) => ids.has(id))];
  if (dates.some(({ date }) => date < calendar.firstOpenDate)) throw new AppError('cut_off_passed');
  const kind = 'undo';
  const text = `Отменено изменение «${undo.text}»`;
  const change = { ...basis(c, calendar, { kind, text }), before };
  return explained(
    c,
    calendar,
    text,
    sql.writeUndo(c.env.DB, { ...change, change: { ...change.change, kind } }),
  );
}
