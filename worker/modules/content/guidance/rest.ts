import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/guidance/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

export const guidanceCalls = calls(contract, {
  getGuidance: async ({ scope, query }) => {
    const guidance = await commands.findGuidance(scope, query.path);
    if (!guidance) throw new AppError('not_found');
    return guidance;
  },
  listSuited: async ({ scope }) => ({ suited: await commands.listSuited(scope) }),
});
