import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../../scope.ts';
import { load } from '../calendar.ts';
import { make, nameChange, save } from '../make.ts';
import { decideUndo } from './decide.ts';
import { findUndo } from './load.ts';

/** Takes the last change of a calendar back. */
export function undoChange(scope: Scope, customerId: string, orderId: string, version: number) {
  return make(async () => {
    const calendar = await load(scope, customerId, { orderId }, version);
    const undo = await findUndo(scope.db, calendar.id);
    if (undo?.version !== version) throw new AppError('undo_impossible');
    return save(scope, calendar, decideUndo(calendar, undo, nameChange(scope)));
  });
}
