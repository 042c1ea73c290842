import { listSecurityEvents } from '#shared/features/operations/security/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountSecurityEvents(table: RestTable): void {
  mount(table, listSecurityEvents, async ({ scope }) => ({
    events: await commands.listSecurityEvents(scope),
  }));
}
