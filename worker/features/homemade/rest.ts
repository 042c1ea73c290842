import type { AppError } from '#shared/errors.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import {
  changeBasket,
  getBasket,
  getHomemadeCheckout,
  getHomemadeOrder,
  getLastHomemadeOrder,
  listHomemade,
  listHomemadeOrders,
  placeHomemade,
  repeatHomemade,
} from '#shared/features/homemade/contract.ts';
import { loginPath, safeBackUrl } from '#shared/routes.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { paymentMethods } from '../payments/commands.ts';
import * as basket from './basket/basket.ts';
import * as commands from './commands.ts';
import * as orders from './orders/place.ts';

const ORDER_PAGE = '/homemade-food/order/';
const HISTORY_PAGE = '/homemade-food/order-history/';

/** A stranger signs in and comes back; whoever is known goes on with what was typed. */
function refusedWay(error: AppError, page: string) {
  return error.code === 'unauthorized' ? { to: loginPath(page) } : { to: page, keepsForm: true };
}

function mountBasket(table: RestTable): void {
  mount(table, getBasket, ({ c, session }) => basket.readBasket(c, session));
  mount(table, changeBasket, ({ c, session, body }) => basket.changeBasket(c, session, body), {
    done: (_, { body }) => ({ to: safeBackUrl(body.back) ?? '/homemade-food/' }),
    refused: () => ({ to: '/homemade-food/' }),
  });
  mount(table, repeatHomemade, ({ c, session, body }) => commands.repeatOrder(c, session, body.order), {
    done: () => ({ to: ORDER_PAGE }),
    refused: (error) => refusedWay(error, HISTORY_PAGE),
  });
}

function mountHomemadeOrders(table: RestTable): void {
  mount(table, getHomemadeCheckout, async ({ c, session }) => ({
    basket: await basket.readBasket(c, session),
    paymentMethods: paymentMethods(c),
    formKey: crypto.randomUUID(),
  }));
  mount(
    table,
    placeHomemade,
    async ({ c, session, body, idempotencyKey }) => ({
      order: await orders.placeOrder(c, session, body, idempotencyKey),
    }),
    {
      done: ({ order: { payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: !payment.paid && payment.url?.startsWith('/') ? payment.url : '/homemade-food/success/',
      }),
      refused: (error) => refusedWay(error, ORDER_PAGE),
    },
  );
  mount(table, listHomemadeOrders, async ({ c, session }) => ({
    orders: await orders.listOrders(c, session),
  }));
  mount(table, getLastHomemadeOrder, async ({ c, session }) => ({
    order: await orders.getLastOrder(c, session),
  }));
  mount(table, getHomemadeOrder, async ({ c, session, params }) => ({
    order: await orders.getOrder(c, session, params.id),
  }));
}

export function mountHomemade(table: RestTable): void {
  mount(table, listHomemade, ({ c, query: { sort, without, ...filter } }) => {
    const allergens = without?.split(',').map((word) => Allergen.parse(word)) ?? [];
    return commands.listHomemade(c.env.DB, { ...filter, without: allergens }, sort);
  });
  mountBasket(table);
  mountHomemadeOrders(table);
}
