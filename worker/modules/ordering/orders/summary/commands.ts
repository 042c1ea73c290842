import { AppError } from '#shared/errors.ts';
import { savedOnUsed } from '#shared/features/orders/saved-on-used.ts';
import type { OrderSummary } from '#shared/features/orders/summary.ts';
import type { Scope } from '../../../../scope.ts';
import { findSummary } from './sql.ts';

/** What an own order has brought: days, energy, dishes and what was saved. */
export async function summarizeOrder(
  scope: Scope,
  customerId: string,
  orderId: string,
): Promise<OrderSummary> {
  const found = await findSummary(scope.db, { customerId, orderId });
  if (!found) throw new AppError('not_found');
  const { price, days, kcal, dishes, favourites, earned_kop: earnedKop } = found;
  const savedKop = savedOnUsed(price, {
    days: found.ordered_days,
    usedDays: days,
    usedDeliveries: found.deliveries,
    refundedDays: found.refunded_days,
  });
  return { days, kcal: Math.round(kcal), dishes, favourites, savedKop, earnedKop };
}
