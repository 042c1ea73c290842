import { closeDays, listClosedDays, reopenDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { closeKitchen } from '../../../../acts/day-closed/close.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountClosedDays(table: RestTable): void {
  mount(table, listClosedDays, ({ scope }) => commands.closedDaysFromNow(scope));
  mount(table, closeDays, ({ scope, body }) => closeKitchen(scope, body));
  mount(table, reopenDays, ({ scope, body }) => commands.reopenDays(scope, body));
}
