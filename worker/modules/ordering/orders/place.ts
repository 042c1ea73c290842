import { moscowDate } from '#shared/dates.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import * as contract from '#shared/features/orders/contract.ts';
import type { Order, PlaceOrder } from '#shared/features/orders/schema.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { oncePerRequest } from '../../../db/once-per-request.ts';
import { sha256 } from '../../../hash.ts';
import { placeOnce } from '../../../place-once.ts';
import { calls } from '../../../rest/calls.ts';
import { isForm } from '../../../rest/form-answer.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/closed-days.ts';
import { usualExclusions } from '../../deliveries/exclusions/commands.ts';
import { listAddresses } from '../../identity/addresses.ts';
import { sendSoon } from '../../messaging/notifications/commands.ts';
import { bonusBalance } from '../../money/bonuses/bonuses.ts';
import { lacksPage } from '../../money/payments/columns.ts';
import { openInvoice } from '../../money/payments/open.ts';
import { paymentMethods } from '../../money/payments/providers.ts';
import { cashOffer } from '../cash-limits.ts';
import { admission, type OrderProof, takeProof } from '../order-limits.ts';
import { listComingRenewals } from '../subscriptions/present.ts';
import type { Renewal } from '../subscriptions/renewal-orders.ts';
import { orderOfForm, refusedOrder } from './form.ts';
import { findOrderByKey, present } from './order.ts';
import { prepare } from './prepare.ts';
import { quoteOrder } from './pricing.ts';
import { orderStanding } from './standing.ts';

/**
 * What the order page needs beside the draft; an anonymous visitor is taken for a new customer until signed in. Whoever
 * comes without exclusions in the address is asked for twice: by the guard of the page, and by the page.
 */
const orderOptions = oncePerRequest(async (scope: Scope, customerId: string | null) => {
  const now = scope.clock.now();
  const [bonusBalanceKop, addresses, exclusions, closedDays, cash, standing, renewals] = await Promise.all([
    bonusBalance(scope, customerId),
    listAddresses(scope, customerId),
    usualExclusions(scope, customerId),
    publishedClosedDays(scope, moscowDate(now)),
    cashOffer(scope, customerId),
    orderStanding(scope, customerId),
    customerId === null ? [] : listComingRenewals(scope, customerId),
  ]);
  return {
    bonusBalanceKop,
    addresses,
    exclusions,
    paymentMethods: paymentMethods(scope),
    cash,
    firstStartDate: firstStartDate(now, 'morning', closedDays),
    closedDays,
    ...standing,
    renewals,
  };
});

/** Guards that refuse an order because what it takes is gone. */
const takenMeanwhile = [
  'balance',
  'promo-used-up',
  'promo-used-before',
  'first-order-used',
  'zone-full',
  'limit-reached',
  'unpaid-orders',
  'cash-limit',
] as const;

/** Places an order once for its key, and opens its payment; one that cannot be opened now is opened later. */
export async function placeOrder(
  scope: Scope,
  customerId: string,
  body: PlaceOrder,
  key: string,
  by: { readonly proof: OrderProof } | { readonly renewal: Renewal },
): Promise<Order> {
  const renewal = 'renewal' in by ? by.renewal : undefined;
  const admit = 'proof' in by ? admission(scope, customerId, by.proof) : async () => [];
  const requestHash = await sha256(JSON.stringify(body));
  const find = () => findOrderByKey(scope, customerId, key);
  const { row, isNew } = await placeOnce({
    find,
    // A renewal is planned again with each try: its key alone says that it is the same.
    isSame: (placed) => renewal !== undefined || placed.requestHash === requestHash,
    store: async () => {
      await scope.db.write(await prepare({ scope, customerId, body, key, requestHash, admit, renewal }));
    },
    isOvertaken: (error) => isRefusedBy(error, ...takenMeanwhile),
  });
  if (isNew) {
    sendSoon(scope);
    const source = renewal ? 'renewal' : 'customer';
    scope.metrics.note('order', { kind: 'programme', payment: body.payment, source }, {});
  }
  if (!lacksPage(row.openPayment, scope.clock.now())) return present(scope, row);
  await openInvoice(scope, row.id);
  return present(scope, (await find()) ?? row);
}

export const orderCalls = calls(contract, {
  getOrderOptions: ({ scope, customer }) => orderOptions(scope, customer?.id ?? null),
  quoteOrder: ({ scope, customer, body }) => quoteOrder(scope, customer?.id ?? null, body),
  placeOrder: {
    answer: async ({ c, scope, customer, body, idempotencyKey }) => {
      const { ordered, proof } = takeProof(body, isForm(c));
      return { order: await placeOrder(scope, customer.id, ordered, idempotencyKey, { proof }) };
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
});
