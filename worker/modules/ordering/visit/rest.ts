import { getVisit } from '#shared/features/deliveries/visit/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { readVisit } from './commands.ts';

export function mountVisit(table: RestTable): void {
  mount(table, getVisit, async ({ scope, session }) => ({
    visit: await readVisit(scope, session.customer.id),
  }));
}
