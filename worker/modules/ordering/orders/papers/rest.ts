import { cancelUnpaidOrder, getOrderPapers } from '#shared/features/orders/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountOrderPapers(table: RestTable): void {
  mount(table, getOrderPapers, ({ scope, session, params }) =>
    commands.readPapers(scope, session.customer.id, params.id),
  );
  mount(table, cancelUnpaidOrder, async ({ scope, session, params }) => ({
    order: await commands.cancelUnpaidOrder(scope, session.customer.id, params.id),
  }));
}
