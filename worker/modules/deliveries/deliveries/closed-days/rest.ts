import * as contract from '#shared/features/deliveries/closed-days/contract.ts';
import { closeKitchen } from '../../../../acts/day-closed/close.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from './commands.ts';

export const closedDayCalls = calls(contract, {
  listClosedDays: ({ scope }) => commands.closedDaysFromNow(scope),
  closeDays: ({ scope, body }) => closeKitchen(scope, body),
  reopenDays: ({ scope, body }) => commands.reopenDays(scope, body),
});
