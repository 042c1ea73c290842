import * as contract from '#shared/features/search/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { find } from './commands.ts';

export const searchCalls = calls(contract, {
  search: ({ scope, query }) => find(scope, query.q, query.all === 'yes'),
});
