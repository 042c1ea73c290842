import * as contract from '#shared/features/bounds/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

export const cashLimitCalls = calls(contract, {
  getCashLimits: ({ scope }) => commands.cashLimits(scope),
  setCashLimits: ({ scope, body }) => commands.setCashLimits(scope, body),
});
