import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/programmes/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

export const programmeCalls = calls(contract, {
  listProgrammes: async ({ scope, query }) => ({
    programmes: await commands.listProgrammes(scope, query.kind),
  }),
  getProgramme: async ({ scope, params }) => {
    const programme = await commands.findProgramme(scope, params.code);
    if (!programme) throw new AppError('not_found');
    return programme;
  },
});
