import * as contract from '#shared/features/orders/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import { summarizeOrder } from './commands.ts';

export const orderSummaryCalls = calls(contract, {
  getOrderSummary: async ({ scope, customer, params }) => ({
    summary: await summarizeOrder(scope, customer.id, params.id),
  }),
});
