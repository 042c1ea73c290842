import * as boardContract from '#shared/features/desk/board/contract.ts';
import * as changesContract from '#shared/features/desk/changes/contract.ts';
import * as customersContract from '#shared/features/desk/customers/contract.ts';
import * as deliveriesContract from '#shared/features/desk/deliveries/contract.ts';
import * as manifestsContract from '#shared/features/desk/manifests/contract.ts';
import * as ordersContract from '#shared/features/desk/orders/contract.ts';
import * as packingContract from '#shared/features/desk/packing/contract.ts';
import * as printsContract from '#shared/features/desk/prints/contract.ts';
import * as productionContract from '#shared/features/desk/production/contract.ts';
import * as sumsContract from '#shared/features/desk/sums/contract.ts';
import { FileAnswer } from '../../../file-answer.ts';
import { calls } from '../../../rest/calls.ts';
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
export const deskCalls = [
  ...calls(deliveriesContract, { listDeskDeliveries: ({ scope, query }) => listDeliveries(scope, query) }),
  ...calls(boardContract, { readBoard: ({ scope, query }) => readBoard(scope, query) }),
  ...calls(changesContract, {
    readChanges: async ({ scope, query }) => ({
      version: await versionOf(scope, spanOf(query, scope.clock.now())),
    }),
  }),
  ...calls(productionContract, { readProduction: ({ scope, query }) => readProduction(scope, query) }),
  ...calls(packingContract, {
    readPacking: ({ scope, query }) => readPacking(scope, query),
    packBag: ({ scope, params }) => packBag(scope, params.id),
    unpackBag: ({ scope, params }) => unpackBag(scope, params.id),
  }),
  ...calls(manifestsContract, {
    listManifests: ({ scope, query }) => listManifests(scope, query),
    orderManifest: ({ scope, body }) => orderManifest(scope, body),
  }),
  ...calls(printsContract, {
    readPrint: async ({ scope, query }) => new FileAnswer(await readPrint(scope, query)),
  }),
  ...calls(sumsContract, { readDaySums: ({ scope, query }) => readDaySums(scope, query) }),
  ...calls(ordersContract, {
    listDeskOrders: ({ scope, query }) => listOrders(scope, query),
    readDeskOrder: ({ scope, params }) => readOrder(scope, params.id),
  }),
  ...calls(customersContract, {
    listDeskCustomers: ({ scope, query }) => listCustomers(scope, query),
    readDeskCustomer: ({ scope, params }) => readCustomer(scope, params.id),
  }),
];
