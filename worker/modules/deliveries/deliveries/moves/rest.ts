import { moveDeliveries } from '#shared/features/deliveries/contract.ts';
import { mount, type RestTable } from '../../../../rest/mount.ts';
import { moveOrders } from '../../../ordering/homemade/commands.ts';
import * as commands from './commands.ts';

export function mountDeliveryMoves(table: RestTable): void {
  mount(table, moveDeliveries, async ({ scope, body }) => {
    const programmes = await commands.moveDeliveries(scope, body);
    const dishes = await moveOrders(scope, body);
    return { moved: programmes.moved + dishes.moved, stayed: programmes.stayed + dishes.stayed };
  });
}
