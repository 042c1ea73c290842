import { addLead } from '#shared/features/leads/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountLeads(table: RestTable): void {
  mount(table, addLead, ({ scope, session, body }) =>
    commands.addLead(scope, session?.customer.id ?? null, body),
  );
}
