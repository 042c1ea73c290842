import * as contract from '#shared/features/deliveries/doors/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { readDoor, readOwnDoor } from './commands.ts';

/** Photos of doors: they answer their owner and the staff alone. */
export const doorCalls = calls(contract, {
  getDoorPhoto: async ({ c, scope, params, customer }) => {
    c.header('Cache-Control', 'private, no-store');
    return readOwnDoor(scope, customer.id, params.id);
  },
  readDoorPhoto: async ({ c, scope, params }) => {
    c.header('Cache-Control', 'private, no-store');
    return readDoor(scope, params.id);
  },
});
