import * as contract from '#shared/features/operations/security/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

export const securityEventCalls = calls(contract, {
  listSecurityEvents: async ({ scope }) => ({ events: await commands.listSecurityEvents(scope) }),
});
