import { moveDeliveries } from '#shared/features/deliveries/contract.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountDeliveryMoves(table: RestTable): void {
  mount(table, moveDeliveries, ({ scope, body }) => commands.moveDeliveries(scope, body));
}
