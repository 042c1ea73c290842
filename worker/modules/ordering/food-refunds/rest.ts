import * as contract from '#shared/features/deliveries/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { notifyStateChangesSoon } from '../../deliveries/api.ts';
import * as commands from './commands.ts';

export const foodRefundCalls = calls(contract, {
  previewDeliveryRefund: async ({ scope, customer, params }) => ({
    refund: await commands.previewRefund(scope, customer.id, params.id),
  }),
  refundDelivery: async ({ scope, customer, params, body }) => {
    const changed = await commands.refundDelivery(scope, customer.id, params.id, body);
    notifyStateChangesSoon(scope);
    return changed;
  },
  chooseUnservedRefund: ({ scope, customer, params, body }) =>
    commands.chooseUnservedRefund(scope, customer.id, params.id, body.to),
});
