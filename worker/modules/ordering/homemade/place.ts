import * as contract from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder, PlaceHomemade } from '#shared/features/homemade/order.ts';
import { loginPath } from '#shared/routes.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { sha256 } from '../../../hash.ts';
import { placeOnce } from '../../../place-once.ts';
import { calls } from '../../../rest/calls.ts';
import { isForm } from '../../../rest/form-answer.ts';
import { newFormKey } from '../../../rest/form-key.ts';
import type { Scope } from '../../../scope.ts';
import { listAddresses } from '../../identity/addresses.ts';
import { sendSoon } from '../../messaging/notifications/commands.ts';
import { lacksPage } from '../../money/payments/columns.ts';
import { openInvoice } from '../../money/payments/open.ts';
import { paymentMethods } from '../../money/payments/providers.ts';
import { cashOffer } from '../cash-limits.ts';
import { admission, type OrderProof, takeProof } from '../order-limits.ts';
import { type BasketVisitor, basketVisitor, forgetMerged, mergeBasket, readBasket } from './basket.ts';
import { findOrderByKey, present } from './order.ts';
import { prepare } from './prepare.ts';

/** Orders what is in the basket once for its key, and opens its payment. */
async function placeOrder(
  scope: Scope,
  { customerId, token }: BasketVisitor & { readonly customerId: string },
  body: PlaceHomemade,
  { key, proof }: { readonly key: string; readonly proof: OrderProof },
): Promise<HomemadeOrder> {
  const admit = admission(scope, customerId, proof);
  const requestHash = await sha256(JSON.stringify(body));
  const find = () => findOrderByKey(scope, customerId, key);
  const { row, isNew } = await placeOnce({
    find,
    isSame: (placed) => placed.requestHash === requestHash,
    store: async () => {
      await mergeBasket(scope, customerId, token);
      await scope.db.write(await prepare({ scope, customerId, body, key, requestHash, admit }));
    },
    isOvertaken: (error) =>
      isRefusedBy(error, 'basket-changed', 'zone-full', 'limit-reached', 'unpaid-orders', 'cash-limit'),
  });
  if (isNew) {
    sendSoon(scope);
    scope.metrics.note('order', { kind: 'homemade', payment: body.payment, source: 'customer' }, {});
  }
  if (!lacksPage(row.openPayment, scope.clock.now())) return present(scope, row);
  await openInvoice(scope, row.id);
  return present(scope, (await find()) ?? row);
}

/** Where a visitor without scripts goes on: after signing in, or with what was typed. */
const ORDER_PAGE = '/homemade-food/order/';

export const homemadeCheckoutCalls = calls(contract, {
  getHomemadeCheckout: async (call) => {
    const { scope, customer, c } = call;
    const customerId = customer?.id ?? null;
    const [basket, cash, [address = null]] = await Promise.all([
      readBasket(scope, basketVisitor(call)),
      cashOffer(scope, customerId),
      listAddresses(scope, customerId),
    ]);
    return { basket, paymentMethods: paymentMethods(scope), cash, address, formKey: newFormKey(c) };
  },
  placeHomemade: {
    answer: async (call) => {
      const { scope, customer, body, idempotencyKey } = call;
      const visitor = { ...basketVisitor(call), customerId: customer.id };
      const { ordered, proof } = takeProof(body, isForm(call.c));
      const order = await placeOrder(scope, visitor, ordered, { key: idempotencyKey, proof });
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
});
