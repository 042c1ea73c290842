import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import * as contract from '#shared/features/homemade/contract.ts';
import { loginPath, safeBackUrl } from '#shared/routes.ts';
import type { Call } from '../../../rest/calls.ts';
import { calls } from '../../../rest/calls.ts';
import { isForm } from '../../../rest/form-answer.ts';
import { newFormKey } from '../../../rest/form-key.ts';
import { dishesByCode } from '../../content/api.ts';
import { listAddresses } from '../../identity/addresses.ts';
import { paymentMethods } from '../../money/api.ts';
import { cashOffer } from '../cash-limits.ts';
import { takeProof } from '../order-limits.ts';
import * as basket from './basket/basket.ts';
import { readBasketToken, setBasketToken } from './basket-cookie.ts';
import * as commands from './commands.ts';
import * as orders from './orders/place.ts';

/** Where a visitor without scripts goes on: after signing in, or with what was typed. */
const ORDER_PAGE = '/homemade-food/order/';

type Asked = Pick<Call<Contract>, 'c' | 'customer'>;

const visitorOf = ({ c, customer }: Asked) => ({
  customerId: customer?.id ?? null,
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
function forgetMerged({ c, customer }: Asked): void {
  if (customer !== null && readBasketToken(c) !== undefined) setBasketToken(c, '');
}

export const homemadeCalls = calls(contract, {
  listHomemade: ({ scope, query: { sort, without, ...filter } }) => {
    const allergens = without?.split(',').map((word) => Allergen.parse(word)) ?? [];
    return commands.listHomemade(scope, { ...filter, without: allergens }, sort);
  },
  getHomemadeItem: async ({ scope, params: { code } }) => {
    const item = await commands.findHomemade(scope, code);
    if (!item && !(await dishesByCode(scope)).has(code)) throw new AppError('not_found');
    return { item: item ?? null };
  },
  getBasket: (call) => basket.readBasket(call.scope, visitorOf(call)),
  changeBasket: {
    answer: async (call) => {
      const changed = await basket.changeBasket(call.scope, changingVisitor(call), call.body);
      forgetMerged(call);
      return changed;
    },
    form: {
      done: (_, { body }) => ({ to: safeBackUrl(body.back) ?? '/homemade-food/' }),
      refused: () => ({ to: '/homemade-food/' }),
    },
  },
  repeatHomemade: async (call) => {
    const { scope, customer, body } = call;
    const visitor = { ...visitorOf(call), customerId: customer.id };
    const repeated = await commands.repeatOrder(scope, visitor, body.order);
    forgetMerged(call);
    return repeated;
  },
  getHomemadeCheckout: async (call) => {
    const { scope, customer, c } = call;
    const customerId = customer?.id ?? null;
    const [held, cash, [address = null]] = await Promise.all([
      basket.readBasket(scope, visitorOf(call)),
      cashOffer(scope, customerId),
      listAddresses(scope, customerId),
    ]);
    return { basket: held, paymentMethods: paymentMethods(scope), cash, address, formKey: newFormKey(c) };
  },
  placeHomemade: {
    answer: async (call) => {
      const { scope, customer, body, idempotencyKey } = call;
      const visitor = { ...visitorOf(call), customerId: customer.id };
      const { ordered, proof } = takeProof(body, isForm(call.c));
      const order = await orders.placeOrder(scope, visitor, ordered, { key: idempotencyKey, proof });
      forgetMerged(call);
      return { order };
    },
    form: {
      done: ({ order: { payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: !payment.paid && payment.url?.startsWith('/') ? payment.url : '/homemade-food/success/',
      }),
      refused: (error) =>
        error.code === 'unauthorized' ? { to: loginPath(ORDER_PAGE) } : { to: ORDER_PAGE, keepsForm: true },
    },
  },
  listHomemadeOrders: async ({ scope, customer, query }) => ({
    orders: await orders.listOrders(scope, customer?.id ?? null, query),
  }),
  getLastHomemadeOrder: async ({ scope, customer }) => ({
    order: await orders.getLastOrder(scope, customer?.id ?? null),
  }),
  getHomemadeOrder: async ({ scope, customer, params }) => ({
    order: await orders.getOrder(scope, customer.id, params.id),
  }),
});
