import * as dishCallsContract from '#shared/features/deliveries/dish-calls/contract.ts';
import * as movesContract from '#shared/features/deliveries/moves/contract.ts';
import { failureWords } from '#shared/features/deliveries/moves/failure-reasons.ts';
import * as reversalContract from '#shared/features/deliveries/reversal/contract.ts';
import * as substitutionsContract from '#shared/features/deliveries/substitutions/contract.ts';
import { reverseDelivery } from '../../../../acts/delivery-reversed/reverse.ts';
import { settleMissing } from '../../../../acts/delivery-reversed/settle.ts';
import { substituteInBag, suggestForBag } from '../../../../acts/dish-substituted/bag.ts';
import { finishCall, listCalls, takeCall } from '../../../../acts/dish-substituted/calls/calls.ts';
import { substituteDish, suggestFor } from '../../../../acts/dish-substituted/substitute.ts';
import { moveDeliveries } from '../../../../acts/move-deliveries.ts';
import { calls } from '../../../../rest/calls.ts';
import { moveOrders } from '../../../ordering/homemade/moves.ts';
import { noteMoves } from './commands.ts';

export const deliveryMoveCalls = [
  ...calls(movesContract, {
    moveDeliveries: async ({ scope, body }) => {
      const asked = { ...body, reason: body.reason === '' ? '' : failureWords[body.reason] };
      const programmes = await moveDeliveries(scope, asked);
      const dishes = await moveOrders(scope, asked);
      const done = { moved: programmes.moved + dishes.moved, stayed: programmes.stayed + dishes.stayed };
      await noteMoves(scope, asked, done);
      return done;
    },
  }),
  ...calls(reversalContract, {
    reverseDelivery: ({ scope, params, body }) => reverseDelivery(scope, params.id, body),
    settleMissing: ({ scope, params, body }) => settleMissing(scope, params.id, body.because),
  }),
  ...calls(substitutionsContract, {
    listReplacements: ({ scope, query }) => suggestFor(scope, query),
    substituteDish: ({ scope, body }) => substituteDish(scope, body),
    listBagReplacements: ({ scope, params, query }) => suggestForBag(scope, params.id, query.dish),
    substituteInBag: ({ scope, params, body }) => substituteInBag(scope, params.id, body),
  }),
  ...calls(dishCallsContract, {
    listDishCalls: ({ scope, query }) => listCalls(scope, query),
    takeDishCall: ({ scope, params, body }) => takeCall(scope, params.id, body.from),
    finishDishCall: ({ scope, params }) => finishCall(scope, params.id),
  }),
];
