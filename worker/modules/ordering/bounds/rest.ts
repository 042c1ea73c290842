import { getCashLimits, setCashLimits } from '#shared/features/bounds/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountBounds(table: RestTable): void {
  mount(table, getCashLimits, ({ scope }) => commands.cashLimits(scope));
  mount(table, setCashLimits, ({ scope, body }) => commands.setCashLimits(scope, body));
}
