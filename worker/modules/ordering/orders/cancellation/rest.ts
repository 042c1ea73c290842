import { cancelOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { notifyStateChangesSoon } from '../../../deliveries/api.ts';
import * as commands from './commands.ts';

export function mountCancellation(table: RestTable): void {
  mount(table, previewCancellation, async ({ scope, session, params }) => ({
    cancellation: await commands.previewCancellation(scope, session.customer.id, params.id),
  }));
  mount(table, cancelOrder, async ({ scope, session, params, body }) => {
    const order = await commands.cancelOrder(scope, session.customer.id, params.id, body);
    notifyStateChangesSoon(scope);
    return { order };
  });
}
