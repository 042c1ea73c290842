import { moveDeliveries as contract } from '#shared/features/deliveries/moves/contract.ts';
import {
  noteArrival as arrivalContract,
  reverseDelivery as reversalContract,
  settleMissing as settleContract,
} from '#shared/features/deliveries/reversal/contract.ts';
import {
  listReplacements as replacementsContract,
  substituteDish as substitutionContract,
} from '#shared/features/deliveries/substitutions/contract.ts';
import { noteArrival } from '../../../../acts/delivery-found.ts';
import { reverseDelivery } from '../../../../acts/delivery-reversed/reverse.ts';
import { settleMissing } from '../../../../acts/delivery-reversed/settle.ts';
import { substituteDish, suggestFor } from '../../../../acts/dish-substituted/substitute.ts';
import { moveDeliveries } from '../../../../acts/move-deliveries.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { moveOrders } from '../../../ordering/api.ts';
import { noteMoves } from './commands.ts';

export function mountDeliveryMoves(table: RestTable): void {
  mount(table, contract, async ({ scope, body }) => {
    const programmes = await moveDeliveries(scope, body);
    const dishes = await moveOrders(scope, body);
    const done = { moved: programmes.moved + dishes.moved, stayed: programmes.stayed + dishes.stayed };
    await noteMoves(scope, body, done);
    return done;
  });
  mount(table, reversalContract, ({ scope, params, body }) => reverseDelivery(scope, params.id, body));
  mount(table, settleContract, ({ scope, params, body }) => settleMissing(scope, params.id, body.because));
  mount(table, replacementsContract, ({ scope, query }) => suggestFor(scope, query));
  mount(table, substitutionContract, ({ scope, body }) => substituteDish(scope, body));
  mount(table, arrivalContract, ({ scope, params, body }) => noteArrival(scope, params.id, body));
}
