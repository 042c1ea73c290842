import { getOrderSummary } from '#shared/features/orders/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { summarizeOrder } from './commands.ts';

export function mountOrderSummary(table: RestTable): void {
  mount(table, getOrderSummary, async ({ scope, session, params }) => ({
    summary: await summarizeOrder(scope, session.customer.id, params.id),
  }));
}
