import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/pictures/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { picturesByName } from './commands.ts';

export const pictureCalls = calls(contract, {
  getPicture: async ({ scope, query }) => {
    const picture = (await picturesByName(scope)).get(query.name);
    if (!picture) throw new AppError('not_found');
    return picture;
  },
});
