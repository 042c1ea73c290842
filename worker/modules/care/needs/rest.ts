import * as contract from '#shared/features/needs/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from '../needs.ts';

export const needCalls = calls(contract, {
  listNeeds: ({ scope, customer }) => commands.listNeeds(scope, customer.id),
  countNeeds: async ({ scope, customer }) => ({ count: await commands.countNeeds(scope, customer.id) }),
  settleNeed: ({ scope, customer, body }) => commands.settleNeed(scope, customer.id, body.need),
});
