import { moveDeliveries } from '#shared/features/deliveries/contract.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountDeliveryMoves(table: RestTable): void {
  mount(table, moveDeliveries, ({ c, body }) => commands.moveDeliveries(c, body));
}
