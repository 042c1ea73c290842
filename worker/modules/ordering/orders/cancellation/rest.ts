import * as contract from '#shared/features/orders/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import { notifyStateChangesSoon } from '../../../deliveries/api.ts';
import * as commands from './commands.ts';

export const cancellationCalls = calls(contract, {
  previewCancellation: async ({ scope, customer, params }) => ({
    cancellation: await commands.previewCancellation(scope, customer.id, params.id),
  }),
  cancelOrder: async ({ scope, customer, params, body }) => {
    const order = await commands.cancelOrder(scope, customer.id, params.id, body);
    notifyStateChangesSoon(scope);
    return { order };
  },
});
