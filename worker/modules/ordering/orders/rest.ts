import * as contract from '#shared/features/orders/contract.ts';
import { askAhead, oncePerRequest } from '../../../db/once-per-request.ts';
import { calls } from '../../../rest/calls.ts';
import { isForm } from '../../../rest/form-answer.ts';
import type { Scope } from '../../../scope.ts';
import { ownReferralCode } from '../../money/api.ts';
import { takeProof } from '../order-limits.ts';
import { listComingRenewals } from '../subscriptions/present.ts';
import * as commands from './commands.ts';
import { orderOfForm, refusedOrder } from './form.ts';
import { askCancelledPapers } from './papers/commands.ts';
import * as pricing from './pricing.ts';

/** Whoever comes without exclusions in the address is asked for twice: by the guard of the page, and by the page. */
const orderOptions = oncePerRequest(async (scope: Scope, customerId: string | null) => {
  const [options, renewals] = await Promise.all([
    commands.orderOptions(scope, customerId),
    customerId === null ? [] : listComingRenewals(scope, customerId),
  ]);
  return { ...options, renewals };
});

export const orderCalls = calls(contract, {
  getOrderOptions: ({ scope, customer }) => orderOptions(scope, customer?.id ?? null),
  quoteOrder: ({ scope, customer, body }) => pricing.quoteOrder(scope, customer?.id ?? null, body),
  getLastOrder: async ({ scope, customer }) => {
    // The page that thanks for the order asks next for the code for friends.
    if (customer) askAhead(ownReferralCode(scope, customer.id));
    return { order: await commands.getLastOrder(scope, customer?.id ?? null) };
  },
  listOrders: async ({ c, scope, customer, query }) => {
    const { id } = customer;
    if (c.get('page')?.id === 'personal-orders') askCancelledPapers(scope, id);
    return query.only === 'current' ? commands.listCurrentOrders(scope, id) : commands.listOrders(scope, id);
  },
  placeOrder: {
    answer: async ({ c, scope, customer, body, idempotencyKey }) => {
      const { ordered, proof } = takeProof(body, isForm(c));
      return {
        order: await commands.placeOrder(scope, customer.id, ordered, idempotencyKey, { proof }),
      };
    },
    form: {
      read: orderOfForm,
      done: ({ order: { payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: !payment.paid && payment.url?.startsWith('/') ? payment.url : '/success/',
      }),
      refused: (error, _, fields) => refusedOrder(error, fields),
    },
  },
  getOrder: async ({ scope, customer, params }) => ({
    order: await commands.getOrder(scope, customer.id, params.id),
  }),
});
