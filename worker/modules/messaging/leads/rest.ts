import * as contract from '#shared/features/leads/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from '../leads.ts';

export const leadCalls = calls(contract, {
  addLead: ({ scope, customer, body }) => commands.addLead(scope, customer?.id ?? null, body),
});
