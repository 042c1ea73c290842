import { listAudit } from '#shared/features/staff/audit/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { listEntries } from './commands.ts';

/** What the staff has asked for. */
export function mountAudit(table: RestTable): void {
  mount(table, listAudit, ({ scope, query }) => listEntries(scope, query));
}
