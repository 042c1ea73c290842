import * as contract from '#shared/features/addresses/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from '../addresses.ts';

export const addressCalls = calls(contract, {
  listAddresses: async ({ scope, customer }) => ({
    addresses: await commands.listAddresses(scope, customer.id),
  }),
  addAddress: ({ scope, customer, body }) => commands.addAddress(scope, customer.id, body),
  changeAddress: async ({ scope, customer, params, body }) => ({
    address: await commands.changeAddress(scope, customer.id, params.id, body),
  }),
  removeAddress: async ({ scope, customer, params }) => ({
    addresses: await commands.removeAddress(scope, customer.id, params.id),
  }),
});
