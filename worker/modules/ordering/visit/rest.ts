import * as contract from '#shared/features/deliveries/visit/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { readVisit } from './commands.ts';

export const visitCalls = calls(contract, {
  getVisit: async ({ scope, customer }) => ({ visit: await readVisit(scope, customer.id) }),
});
