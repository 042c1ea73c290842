import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import {
  changeBasket,
  getBasket,
  getHomemadeCheckout,
  getHomemadeItem,
  getHomemadeOrder,
  getLastHomemadeOrder,
  listHomemade,
  listHomemadeOrders,
  placeHomemade,
  repeatHomemade,
} from '#shared/features/homemade/contract.ts';
import { loginPath, safeBackUrl } from '#shared/routes.ts';
import type { Call, RestTable } from '../../../rest/call.ts';
import { isForm } from '../../../rest/form-answer.ts';
import { newFormKey } from '../../../rest/form-key.ts';
import { mount } from '../../../rest/mount.ts';
import { dishesByCode } from '../../content/api.ts';
import { listAddresses } from '../../identity/api.ts';
import { paymentMethods } from '../../money/api.ts';
import { cashOffer, takeProof } from '../bounds/commands.ts';
import * as basket from './basket/basket.ts';
import { readBasketToken, setBasketToken } from './basket-cookie.ts';
import * as commands from './commands.ts';
import * as orders from './orders/place.ts';

/** Where a visitor without scripts goes on: after signing in, or with what was typed. */
const ORDER_PAGE = '/homemade-food/order/';

type Asked = Pick<Call<Contract>, 'c' | 'session'>;

const visitorOf = ({ c, session }: Asked) => ({
  customerId: session?.customer.id ?? null,
  token: readBasketToken(c),
});

/** Whose basket is changed; an anonymous visitor's browser gets its token with the first dish. */
function changingVisitor(call: Asked): basket.BasketVisitor {
  const visitor = visitorOf(call);
  if (visitor.customerId !== null || visitor.token !== undefined) return visitor;
  const token = crypto.randomUUID();
  setBasketToken(call.c, token);
  return { ...visitor, token };
}

/** Removes the browser's token once its basket has gone into that of its customer. */
function forgetMerged({ c, session }: Asked): void {
  if (session !== null && readBasketToken(c) !== undefined) setBasketToken(c, '');
}

function mountBasket(table: RestTable): void {
  mount(table, getBasket, (call) => basket.readBasket(call.scope, visitorOf(call)));
  mount(
    table,
    changeBasket,
    async (call) => {
      const changed = await basket.changeBasket(call.scope, changingVisitor(call), call.body);
      forgetMerged(call);
      return changed;
    },
    {
      done: (_, { body }) => ({ to: safeBackUrl(body.back) ?? '/homemade-food/' }),
      refused: () => ({ to: '/homemade-food/' }),
    },
  );
  mount(table, repeatHomemade, async (call) => {
    const { scope, session, body } = call;
    const visitor = { ...visitorOf(call), customerId: session.customer.id };
    const repeated = await commands.repeatOrder(scope, visitor, body.order);
    forgetMerged(call);
    return repeated;
  });
}

function mountHomemadeOrders(table: RestTable): void {
  mount(table, getHomemadeCheckout, async (call) => {
    const { scope, session, c } = call;
    const customerId = session?.customer.id ?? null;
    const [held, cash, [address = null]] = await Promise.all([
      basket.readBasket(scope, visitorOf(call)),
      cashOffer(scope, customerId),
      listAddresses(scope, customerId),
    ]);
    return { basket: held, paymentMethods: paymentMethods(scope), cash, address, formKey: newFormKey(c) };
  });
  mount(
    table,
    placeHomemade,
    async (call) => {
      const { scope, session, body, idempotencyKey } = call;
      const visitor = { ...visitorOf(call), customerId: session.customer.id };
      const { ordered, proof } = takeProof(body, isForm(call.c));
      const order = await orders.placeOrder(scope, visitor, ordered, { key: idempotencyKey, proof });
      forgetMerged(call);
      return { order };
    },
    {
      done: ({ order: { payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: !payment.paid && payment.url?.startsWith('/') ? payment.url : '/homemade-food/success/',
      }),
      refused: (error) =>
        error.code === 'unauthorized' ? { to: loginPath(ORDER_PAGE) } : { to: ORDER_PAGE, keepsForm: true },
    },
  );
  mount(table, listHomemadeOrders, async ({ scope, session, query }) => ({
    orders: await orders.listOrders(scope, session?.customer.id ?? null, query),
  }));
  mount(table, getLastHomemadeOrder, async ({ scope, session }) => ({
    order: await orders.getLastOrder(scope, session?.customer.id ?? null),
  }));
  mount(table, getHomemadeOrder, async ({ scope, session, params }) => ({
    order: await orders.getOrder(scope, session.customer.id, params.id),
  }));
}

export function mountHomemade(table: RestTable): void {
  mount(table, listHomemade, ({ scope, query: { sort, without, ...filter } }) => {
    const allergens = without?.split(',').map((word) => Allergen.parse(word)) ?? [];
    return commands.listHomemade(scope, { ...filter, without: allergens }, sort);
  });
  mount(table, getHomemadeItem, async ({ scope, params: { code } }) => {
    const item = await commands.findHomemade(scope, code);
    if (!item && !(await dishesByCode(scope)).has(code)) throw new AppError('not_found');
    return { item: item ?? null };
  });
  mountBasket(table);
  mountHomemadeOrders(table);
}
