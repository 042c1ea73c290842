import { getDoorPhoto, readDoorPhoto } from '#shared/features/deliveries/doors/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { readDoor, readOwnDoor } from './commands.ts';

/** Photos of doors: they answer their owner and the staff alone. */
export function mountDoors(table: RestTable): void {
  mount(table, getDoorPhoto, async ({ c, scope, params, session }) => {
    c.header('Cache-Control', 'private, no-store');
    return readOwnDoor(scope, session.customer.id, params.id);
  });
  mount(table, readDoorPhoto, async ({ c, scope, params }) => {
    c.header('Cache-Control', 'private, no-store');
    return readDoor(scope, params.id);
  });
}
