import type { IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { findFailed, notifyStateChangesSoon, takeFailureBack } from '../modules/deliveries/api.ts';
import type { Scope } from '../scope.ts';
import { arriveDeliveries } from './delivery-arrived/arrive.ts';

const refusals = {
  state: 'Эта доставка не\u00a0отмечена несостоявшейся',
  reversed: 'Отметку этой доставки уже исправляли один раз',
  refunded: 'За\u00a0эту доставку уже вернули деньги',
  cooked:
    'Еду этой доставки уже готовят заново: спросите клиента и\u00a0пропустите её, если она не\u00a0нужна',
} as const;

const refuse = (why: keyof typeof refusals) => new AppError('not_reversible', { message: refusals[why] });

/**
 * Everything that it means that a delivery was noted as failed and has come:
 *
 * - what was to bring its food again does not come, told in the history of the calendar;
 * - it arrives as every other one: see `decideArrival`, which tells its customer too.
 *
 * Where a run breaks off between the two, the delivery is under way, and asking again ends it.
 */
export async function noteArrival(
  scope: Scope,
  id: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<{ readonly withdrawn: IsoDate[] }> {
  const delivery = await findFailed(scope.db, id);
  if (!delivery) throw new AppError('not_found', { message: 'Такой доставки нет' });
  const { state, is_refunded: isRefunded, is_reversed: isReversed } = delivery;
  if (isReversed === 1) throw refuse('reversed');
  let { withdrawn } = delivery;
  if (withdrawn === null) {
    if (state !== 'failed') throw refuse('state');
    if (isRefunded === 1) throw refuse('refunded');
    withdrawn = (await takeFailureBack(scope, delivery, { dryRun })) ?? null;
    if (withdrawn === null) throw refuse('cooked');
  }
  if (!dryRun) {
    await arriveDeliveries(scope, [delivery]);
    notifyStateChangesSoon(scope);
  }
  return { withdrawn };
}
