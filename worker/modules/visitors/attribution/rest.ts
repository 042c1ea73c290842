import * as contract from '#shared/features/attribution/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

/** What operators learn of where visitors come from. */
export const attributionCalls = calls(contract, {
  listSources: ({ scope, query }) => commands.listSources(scope, query),
});
