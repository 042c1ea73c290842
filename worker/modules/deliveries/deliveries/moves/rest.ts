import {
  listDishCalls as callsContract,
  finishDishCall as finishContract,
  takeDishCall as takeContract,
} from '#shared/features/deliveries/dish-calls/contract.ts';
import { moveDeliveries as contract } from '#shared/features/deliveries/moves/contract.ts';
import { failureWords } from '#shared/features/deliveries/moves/failure-reasons.ts';
import {
  reverseDelivery as reversalContract,
  settleMissing as settleContract,
} from '#shared/features/deliveries/reversal/contract.ts';
import {
  listBagReplacements as bagReplacementsContract,
  substituteInBag as bagSubstitutionContract,
  listReplacements as replacementsContract,
  substituteDish as substitutionContract,
} from '#shared/features/deliveries/substitutions/contract.ts';
import { reverseDelivery } from '../../../../acts/delivery-reversed/reverse.ts';
import { settleMissing } from '../../../../acts/delivery-reversed/settle.ts';
import { substituteInBag, suggestForBag } from '../../../../acts/dish-substituted/bag.ts';
import { finishCall, listCalls, takeCall } from '../../../../acts/dish-substituted/calls/calls.ts';
import { substituteDish, suggestFor } from '../../../../acts/dish-substituted/substitute.ts';
import { moveDeliveries } from '../../../../acts/move-deliveries.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { moveOrders } from '../../../ordering/api.ts';
import { noteMoves } from './commands.ts';

export function mountDeliveryMoves(table: RestTable): void {
  mount(table, contract, async ({ scope, body }) => {
    const asked = { ...body, reason: body.reason === '' ? '' : failureWords[body.reason] };
    const programmes = await moveDeliveries(scope, asked);
    const dishes = await moveOrders(scope, asked);
    const done = { moved: programmes.moved + dishes.moved, stayed: programmes.stayed + dishes.stayed };
    await noteMoves(scope, asked, done);
    return done;
  });
  mount(table, reversalContract, ({ scope, params, body }) => reverseDelivery(scope, params.id, body));
  mount(table, settleContract, ({ scope, params, body }) => settleMissing(scope, params.id, body.because));
  mount(table, replacementsContract, ({ scope, query }) => suggestFor(scope, query));
  mount(table, substitutionContract, ({ scope, body }) => substituteDish(scope, body));
  mount(table, bagReplacementsContract, ({ scope, params, query }) =>
    suggestForBag(scope, params.id, query.dish),
  );
  mount(table, bagSubstitutionContract, ({ scope, params, body }) => substituteInBag(scope, params.id, body));
  mount(table, callsContract, ({ scope, query }) => listCalls(scope, query));
  mount(table, takeContract, ({ scope, params, body }) => takeCall(scope, params.id, body.from));
  mount(table, finishContract, ({ scope, params }) => finishCall(scope, params.id));
}
