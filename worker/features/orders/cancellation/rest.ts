import { cancelOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import { tellMovesSoon } from '../../deliveries/commands.ts';
import * as commands from './commands.ts';

export function mountCancellation(table: RestTable): void {
  mount(table, previewCancellation, async ({ c, session, params }) => ({
    cancellation: await commands.previewCancellation(c, session, params.id),
  }));
  mount(table, cancelOrder, async ({ c, session, params, body }) => {
    const order = await commands.cancelOrder(c, session, params.id, body);
    tellMovesSoon(c);
    return { order };
  });
}
