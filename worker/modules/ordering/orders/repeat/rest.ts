import { getOrderTerms } from '#shared/features/orders/contract.ts';
import { mount, type RestTable } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountOrderTerms(table: RestTable): void {
  mount(table, getOrderTerms, async ({ scope, session, params }) => ({
    terms: await commands.readTerms(scope, session.customer.id, params.id),
  }));
}
