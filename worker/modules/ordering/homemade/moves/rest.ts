import {
  listFailedHomemade,
  moveHomemadeOrder,
  refundHomemadeOrder,
} from '#shared/features/homemade/moves/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountHomemadeMoves(table: RestTable): void {
  mount(table, listFailedHomemade, async ({ scope }) => ({ orders: await commands.listFailedOrders(scope) }));
  mount(table, moveHomemadeOrder, ({ scope, params, body }) =>
    commands.moveOrderToDay(scope, params.id, body),
  );
  mount(table, refundHomemadeOrder, ({ scope, params }) => commands.refundOrder(scope, params.id));
}
