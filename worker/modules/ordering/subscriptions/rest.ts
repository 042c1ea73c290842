import * as contract from '#shared/features/subscriptions/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { removeMethod } from '../../money/api.ts';
import * as cards from './cards/commands.ts';
import * as changes from './change.ts';
import * as manage from './manage.ts';
import { listSubscriptions as list } from './present.ts';

export const subscriptionCalls = calls(contract, {
  listSubscriptions: ({ scope, customer }) => list(scope, customer.id),
  startSubscription: ({ scope, customer, body }) => manage.start(scope, customer.id, body.orderId),
  pauseSubscription: ({ scope, customer, params, body }) =>
    manage.pause(scope, customer.id, params.id, body.until),
  skipRenewal: ({ scope, customer, params }) => manage.skip(scope, customer.id, params.id),
  chargeNow: ({ scope, customer, params, body }) => manage.chargeNow(scope, customer.id, params.id, body),
  quoteSubscription: ({ scope, customer, params, body }) =>
    changes.quoteChange(scope, customer.id, params.id, body),
  changeSubscription: ({ scope, customer, params, body }) =>
    changes.change(scope, customer.id, params.id, body),
  resumeSubscription: ({ scope, customer, params }) => manage.resume(scope, customer.id, params.id),
  cancelSubscription: ({ scope, customer, params, body }) =>
    manage.cancel(scope, customer.id, params.id, body.reason),
  changeMethod: ({ scope, customer, params, body }) =>
    manage.changeMethod(scope, customer.id, params.id, body.methodId),
  checkCard: ({ scope, customer, params }) => cards.checkCard(scope, customer.id, params.id),
  removePaymentMethod: async ({ scope, customer, params }) => {
    await removeMethod(scope, customer.id, params.id);
    return { success: true as const };
  },
});
