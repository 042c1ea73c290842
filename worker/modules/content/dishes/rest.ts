import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/dishes/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { findDish } from './commands.ts';

export const dishCalls = calls(contract, {
  getDish: async ({ scope, params, query }) => {
    const dish = await findDish(scope, { code: params.code, ...query });
    if (!dish) throw new AppError('not_found');
    return dish;
  },
});
