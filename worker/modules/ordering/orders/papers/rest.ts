import * as contract from '#shared/features/orders/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from './commands.ts';

export const orderPaperCalls = calls(contract, {
  getOrderPapers: ({ scope, customer, params }) => commands.readPapers(scope, customer.id, params.id),
  cancelUnpaidOrder: async ({ scope, customer, params }) => ({
    order: await commands.cancelUnpaidOrder(scope, customer.id, params.id),
  }),
});
