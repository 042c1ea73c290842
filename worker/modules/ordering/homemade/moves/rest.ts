import * as contract from '#shared/features/homemade/moves/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from './commands.ts';

export const homemadeMoveCalls = calls(contract, {
  listFailedHomemade: async ({ scope }) => ({ orders: await commands.listFailedOrders(scope) }),
  moveHomemadeOrder: ({ scope, params, body }) => commands.moveOrderToDay(scope, params.id, body),
  refundHomemadeOrder: ({ scope, params }) => commands.refundOrder(scope, params.id),
});
