import * as contract from '#shared/features/orders/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from './commands.ts';

export const orderTermCalls = calls(contract, {
  getOrderTerms: async ({ scope, customer, params }) => ({
    terms: await commands.readTerms(scope, customer.id, params.id),
  }),
});
