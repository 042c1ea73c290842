import { readBoard as boardContract } from '#shared/features/desk/board/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { readBoard } from './board/commands.ts';
import { listDeliveries } from './deliveries/commands.ts';

/** What operators read of the day: a list of its deliveries and the board. */
export function mountDesk(table: RestTable): void {
  mount(table, listDeskDeliveries, ({ scope, query }) => listDeliveries(scope, query));
  mount(table, boardContract, ({ scope, query }) => readBoard(scope, query));
}
