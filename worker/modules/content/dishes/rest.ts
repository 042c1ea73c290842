import { AppError } from '#shared/errors.ts';
import { getDish, getDishPage } from '#shared/features/dishes/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { findDish } from './commands.ts';
import { readDishPage } from './page.ts';

export function mountDishes(table: RestTable): void {
  mount(table, getDish, async ({ scope, params, query }) => {
    const dish = await findDish(scope, { code: params.code, ...query });
    if (!dish) throw new AppError('not_found');
    return dish;
  });
  mount(table, getDishPage, async ({ scope, params, query }) => {
    const page = await readDishPage(scope, { code: params.code, ...query });
    if (!page) throw new AppError('not_found');
    return page;
  });
}
