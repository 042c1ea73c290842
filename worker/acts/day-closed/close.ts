import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { formatDay, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { closeDays as contract } from '#shared/features/deliveries/closed-days/contract.ts';
import { listClosedDays } from '../../modules/content/closed-days.ts';
import { closeDays, datesOf } from '../../modules/deliveries/deliveries/closed-days/commands.ts';
import type { Scope } from '../../scope.ts';
import { decideReach } from './decide.ts';
import { loadDishes, loadOrders, loadPlaces } from './load.ts';

/** Closes the kitchen on days, or tells what that would come to: see `decideReach` for all that it means. */
export async function closeKitchen(
  scope: Scope,
  { dryRun, ...span }: OutputOf<(typeof contract)['body']>,
): Promise<AnswerOf<typeof contract>> {
  const closing = datesOf(span);
  const now = scope.clock.now();
  const today = moscowDate(now);
  if (span.from < today) {
    throw new AppError('validation_failed', {
      fields: { from: `Этот день уже прошёл: можно закрыть дни с ${formatDay(today)}` },
    });
  }
  const [orders, dishes, before, places] = await Promise.all([
    loadOrders(scope.db, { dates: closing, today }),
    loadDishes(scope.db, closing),
    listClosedDays(scope.db, today),
    loadPlaces(scope.db, today),
  ]);
  const closed = [...new Set([...before, ...closing])].toSorted();
  const reached = decideReach(orders, dishes, { closing, closed, now, places });
  if (dryRun) return { dates: closed, reached };
  const { deliveries, customers, dishes: homemade } = reached;
  const { dates } = await closeDays(scope, closing, { deliveries, customers, dishes: homemade });
  return { dates, reached };
}
