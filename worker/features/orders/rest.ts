import {
  getLastOrder,
  getOrder,
  getOrderOptions,
  listOrders,
  placeOrder,
  quoteOrder,
} from '#shared/features/orders/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';
import { orderOfForm, refusedOrder } from './form.ts';
import * as pricing from './pricing.ts';

export function mountOrders(table: RestTable): void {
  mount(table, getOrderOptions, ({ c, session }) => commands.orderOptions(c, session));
  mount(table, quoteOrder, ({ c, session, body }) => pricing.quoteOrder(c, session, body));
  mount(table, getLastOrder, async ({ c, session }) => ({ order: await commands.getLastOrder(c, session) }));
  mount(table, listOrders, async ({ c, session }) => ({ orders: await commands.listOrders(c, session) }));
  mount(
    table,
    placeOrder,
    async ({ c, session, body, idempotencyKey }) => ({
      order: await commands.placeOrder(c, session, body, idempotencyKey),
    }),
    {
      read: orderOfForm,
      done: ({ order: { payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: !payment.paid && payment.url?.startsWith('/') ? payment.url : '/success/',
      }),
      refused: (error, _, fields) => refusedOrder(error, fields),
    },
  );
  mount(table, getOrder, async ({ c, session, params }) => ({
    order: await commands.getOrder(c, session, params.id),
  }));
}
