import { readBoard as boardContract } from '#shared/features/desk/board/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { readProduction as productionContract } from '#shared/features/desk/production/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { readBoard } from './board/commands.ts';
import { listDeliveries } from './deliveries/commands.ts';
import { readProduction } from './production/commands.ts';

/** What operators read of the day: a list of its deliveries, the board, the kitchen's list. */
export function mountDesk(table: RestTable): void {
  mount(table, listDeskDeliveries, ({ scope, query }) => listDeliveries(scope, query));
  mount(table, boardContract, ({ scope, query }) => readBoard(scope, query));
  mount(table, productionContract, ({ scope, query }) => readProduction(scope, query));
}
