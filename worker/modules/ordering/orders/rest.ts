import {
  getLastOrder,
  getOrder,
  getOrderOptions,
  listOrders,
  placeOrder,
  quoteOrder,
} from '#shared/features/orders/contract.ts';
import { askAhead, oncePerRequest } from '../../../db/once-per-request.ts';
import type { RestTable } from '../../../rest/call.ts';
import { isForm } from '../../../rest/form-answer.ts';
import { mount } from '../../../rest/mount.ts';
import type { Scope } from '../../../scope.ts';
import { ownReferralCode } from '../../money/api.ts';
import { takeProof } from '../bounds/commands.ts';
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

export function mountOrders(table: RestTable): void {
  mount(table, getOrderOptions, ({ scope, session }) => orderOptions(scope, session?.customer.id ?? null));
  mount(table, quoteOrder, ({ scope, session, body }) =>
    pricing.quoteOrder(scope, session?.customer.id ?? null, body),
  );
  mount(table, getLastOrder, async ({ scope, session }) => {
    // The page that thanks for the order asks next for the code for friends.
    if (session) askAhead(ownReferralCode(scope, session.customer.id));
    return { order: await commands.getLastOrder(scope, session?.customer.id ?? null) };
  });
  mount(table, listOrders, async ({ c, scope, session, query }) => {
    const { id } = session.customer;
    if (c.get('page')?.id === 'personal-orders') askCancelledPapers(scope, id);
    return query.only === 'current' ? commands.listCurrentOrders(scope, id) : commands.listOrders(scope, id);
  });
  mount(
    table,
    placeOrder,
    async ({ c, scope, session, body, idempotencyKey }) => {
      const { ordered, proof } = takeProof(body, isForm(c));
      return {
        order: await commands.placeOrder(scope, session.customer.id, ordered, idempotencyKey, { proof }),
      };
    },
    {
      read: orderOfForm,
      done: ({ order: { payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: !payment.paid && payment.url?.startsWith('/') ? payment.url : '/success/',
      }),
      refused: (error, _, fields) => refusedOrder(error, fields),
    },
  );
  mount(table, getOrder, async ({ scope, session, params }) => ({
    order: await commands.getOrder(scope, session.customer.id, params.id),
  }));
}
