import { readBoard as boardContract } from '#shared/features/desk/board/contract.ts';
import { readChanges } from '#shared/features/desk/changes/contract.ts';
import { listDeskCustomers, readDeskCustomer } from '#shared/features/desk/customers/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import {
  listManifests as manifestsContract,
  orderManifest as orderContract,
} from '#shared/features/desk/manifests/contract.ts';
import { listDeskOrders, readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import {
  packBag as packContract,
  readPacking as packingContract,
  unpackBag as unpackContract,
} from '#shared/features/desk/packing/contract.ts';
import { readPrint as printContract } from '#shared/features/desk/prints/contract.ts';
import { readProduction as productionContract } from '#shared/features/desk/production/contract.ts';
import { readDaySums as sumsContract } from '#shared/features/desk/sums/contract.ts';
import { FileAnswer } from '../../../file-answer.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { readBoard } from './board/commands.ts';
import { versionOf } from './changes/commands.ts';
import { spanOf } from './changes/span.ts';
import { listCustomers, readCustomer } from './customers/commands.ts';
import { listDeliveries } from './deliveries/commands.ts';
import { listManifests, orderManifest } from './manifests/commands.ts';
import { listOrders, readOrder } from './orders/commands.ts';
import { packBag, readPacking, unpackBag } from './packing/commands.ts';
import { readPrint } from './prints/commands.ts';
import { readProduction } from './production/commands.ts';
import { readDaySums } from './sums/commands.ts';

/** What operators read of a day, of orders and of customers, the bags that they tick off, and the order of stops. */
export function mountDesk(table: RestTable): void {
  mount(table, listDeskDeliveries, ({ scope, query }) => listDeliveries(scope, query));
  mount(table, boardContract, ({ scope, query }) => readBoard(scope, query));
  mount(table, readChanges, async ({ scope, query }) => ({
    version: await versionOf(scope, spanOf(query, scope.clock.now())),
  }));
  mount(table, productionContract, ({ scope, query }) => readProduction(scope, query));
  mount(table, packingContract, ({ scope, query }) => readPacking(scope, query));
  mount(table, packContract, ({ scope, params }) => packBag(scope, params.id));
  mount(table, unpackContract, ({ scope, params }) => unpackBag(scope, params.id));
  mount(table, manifestsContract, ({ scope, query }) => listManifests(scope, query));
  mount(table, orderContract, ({ scope, body }) => orderManifest(scope, body));
  mount(table, printContract, async ({ scope, query }) => new FileAnswer(await readPrint(scope, query)));
  mount(table, sumsContract, ({ scope, query }) => readDaySums(scope, query));
  mount(table, listDeskOrders, ({ scope, query }) => listOrders(scope, query));
  mount(table, readDeskOrder, ({ scope, params }) => readOrder(scope, params.id));
  mount(table, listDeskCustomers, ({ scope, query }) => listCustomers(scope, query));
  mount(table, readDeskCustomer, ({ scope, params }) => readCustomer(scope, params.id));
}
