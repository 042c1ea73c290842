import { AppError } from '#shared/errors.ts';
import { getOrderSummary } from '#shared/features/orders/contract.ts';
import { savedOf } from '#shared/features/orders/price-labels.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import { findSummary } from './sql.ts';

export function mountOrderSummary(table: RestTable): void {
  mount(table, getOrderSummary, async ({ scope, session, params }) => {
    const found = await findSummary(scope.db, session.customer.id, params.id);
    if (!found) throw new AppError('not_found');
    const { price, days, kcal, dishes, favourites, earned_kop: earnedKop } = found;
    return {
      summary: { days, kcal: Math.round(kcal), dishes, favourites, savedKop: savedOf(price), earnedKop },
    };
  });
}
