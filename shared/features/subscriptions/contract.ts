import * as z from 'zod/mini';
import { EXAMPLE_ID, group } from '../../contract.ts';
import {
  CancelSubscription,
  ChangeMethod,
  ChangeSubscription,
  ChargeNow,
  OwnedId,
  PauseSubscription,
  RenewalQuote,
  StartSubscription,
  SubscriptionList,
} from './schema.ts';

const call = group({ tag: 'subscriptions', auth: 'customer', pages: ['personal-subscription'] });

const done = z.object({ success: z.literal(true) });

/** Own subscriptions, kept payment methods and the orders that can be renewed. */
export const listSubscriptions = call.get(
  '/rest/subscriptions/',
  'Мои подписки, привязанные карты и заказы, которые можно продлевать',
  {
    // The settings list saved cards and remove them.
    pages: ['personal-subscription', 'personal-settings'],
    response: SubscriptionList,
  },
);

/** Turns renewing on. */
export const startSubscription = call.post('/rest/subscriptions/', 'Включить продление заказа', {
  body: StartSubscription,
  response: done,
  example: { body: { orderId: EXAMPLE_ID, consent: true } },
});

/** Pauses renewing until a day. */
export const pauseSubscription = call.post(
  '/rest/subscriptions/:id/pause/',
  'Поставить подписку на паузу до даты',
  { params: OwnedId, body: PauseSubscription, response: done, example: { body: { until: '2026-11-30' } } },
);

/** Ends a pause, or undoes a cancellation. */
export const resumeSubscription = call.post('/rest/subscriptions/:id/resume/', 'Возобновить подписку', {
  params: OwnedId,
  response: done,
});

/** Cancels renewing; what is paid is delivered. */
export const cancelSubscription = call.post(
  '/rest/subscriptions/:id/cancel/',
  'Отключить подписку: оплаченное будет доставлено',
  { params: OwnedId, body: CancelSubscription, response: done, example: { body: { reason: 1 } } },
);

/** Leaves out the next renewal, and that one alone. */
export const skipRenewal = call.post(
  '/rest/subscriptions/:id/skip/',
  'Пропустить одно продление: следующее придёт в свой черёд',
  { params: OwnedId, response: done },
);

/** Charges the next renewal now instead of at its time. */
export const chargeNow = call.post('/rest/subscriptions/:id/charge/', 'Списать следующее продление сейчас', {
  params: OwnedId,
  body: ChargeNow,
  response: done,
  example: { body: { totalKop: 1_000_000, startDate: '2026-11-30' } },
});

/** Charges another kept card from now on. */
export const changeMethod = call.post(
  '/rest/subscriptions/:id/method/',
  'Списывать с другой привязанной карты',
  { params: OwnedId, body: ChangeMethod, response: done, example: { body: { methodId: EXAMPLE_ID } } },
);

/** Opens the payment of a rouble that saves another card for a subscription; the rouble goes back by itself. */
export const checkCard = call.post(
  '/rest/subscriptions/:id/card/',
  'Привязать новую карту к подписке: 1 ₽ спишется и вернётся',
  { params: OwnedId, response: z.object({ url: z.nullable(z.string()) }) },
);

/** What renewals would cost with another programme, length or address. */
export const quoteSubscription = call.post(
  '/rest/subscriptions/:id/quote/',
  'Цена и дата следующего продления с другими условиями; ничего не меняет',
  {
    params: OwnedId,
    body: ChangeSubscription,
    response: RenewalQuote,
    example: { body: { persons: [{ person: 1, programme: 'balans', kcal: 1500 }], days: 14 } },
  },
);

/** Changes what renewals bring: programmes, length, address. */
export const changeSubscription = call.post(
  '/rest/subscriptions/:id/change/',
  'Сменить программу, срок или адрес со следующего продления',
  {
    params: OwnedId,
    body: ChangeSubscription,
    response: done,
    example: { body: { persons: [{ person: 1, programme: 'balans', kcal: 1500 }], days: 14 } },
  },
);

/** Removes a kept payment method: nothing is charged to it any more. */
export const removePaymentMethod = call.post(
  '/rest/payment-methods/:id/remove/',
  'Отвязать карту: списаний с неё больше не будет',
  { pages: ['personal-subscription', 'personal-settings'], params: OwnedId, response: done },
);
