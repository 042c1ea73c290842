import * as contract from '#shared/features/homemade/own/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from './commands.ts';

export const ownHomemadeCalls = calls(contract, {
  moveOwnHomemade: async ({ scope, customer, params, body }) => ({
    order: await commands.moveOrder(scope, customer.id, params.id, body),
  }),
  undoHomemadeMove: async ({ scope, customer, params, body }) => ({
    order: await commands.undoMove(scope, customer.id, params.id, body.at),
  }),
  cancelOwnHomemade: async ({ scope, customer, params }) => ({
    order: await commands.cancelOrder(scope, customer.id, params.id),
  }),
});
