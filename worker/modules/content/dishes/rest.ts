import { AppError } from '#shared/errors.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { findDish } from './commands.ts';

export function mountDishes(table: RestTable): void {
  mount(table, getDish, async ({ scope, params, query }) => {
    const dish = await findDish(scope, { code: params.code, ...query });
    if (!dish) throw new AppError('not_found');
    return dish;
  });
}
