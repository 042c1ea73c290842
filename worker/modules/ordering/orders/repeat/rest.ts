import { getOrderTerms } from '#shared/features/orders/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountOrderTerms(table: RestTable): void {
  mount(table, getOrderTerms, async ({ scope, session, params }) => ({
    terms: await commands.readTerms(scope, session.customer.id, params.id),
  }));
}
