import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { HOLD_MS } from '#shared/features/bounds/terms.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { isFull, isOverfull } from '../places.ts';
import * as sql from './sql.ts';

/** Whether an open invoice holds its places for another while; false where others have taken them. */
export async function renewHold(scope: Scope, id: string): Promise<boolean> {
  const now = scope.clock.now();
  try {
    await sql.holdPlaces(scope.db, id, now, now + HOLD_MS);
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'zone-full')) return false;
    throw error;
  }
}

/** Takes the places of an unpaid order for whoever is about to pay it; where others have them, offers another day. */
export async function requireHold(scope: Scope, id: string): Promise<void> {
  if (await renewHold(scope, id)) return;
  const zoneDays = await sql.listZoneDaysOf(scope.db, id, scope.clock.now());
  const dates = zoneDays.filter(isFull).map(({ date }) => date);
  // Between the refusal and this look somebody may have given a place back.
  const days = dates.length === 0 ? 'его дни' : dates.slice(0, 3).map(formatDay).join(', ');
  throw new AppError('places_gone', {
    message: `Заказ не был оплачен вовремя, и места на ${days} уже заняты. Деньги не списаны. Отмените заказ и оформите новый на другой день`,
    details: { dates },
  });
}

/**
 * Notifies operators of orders that were paid after their places were free for others. They are brought all the same:
 * whoever has paid loses nothing. Each is marked once it is told, so that a run that stops half-way leaves none out.
 */
export async function reportPaidLate(scope: Scope): Promise<void> {
  for (const id of await sql.listPaidLate(scope.db)) {
    const days = await sql.listZoneDaysOf(scope.db, id, scope.clock.now());
    const dates = days.filter(isOverfull).map(({ date }) => date);
    if (dates.length > 0)
      scope.log('error', 'paid order over the capacity of its zone', { orderId: id, dates });
    await sql.markTold(scope.db, id);
  }
}
