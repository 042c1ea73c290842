import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
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

const done = z.object({ success: z.literal(true) });

/** Own subscriptions, kept payment methods and the orders that can be renewed. */
export const listSubscriptions = defineContract({
  method: 'GET',
  path: '/rest/subscriptions/',
  summary: 'Мои подписки, привязанные карты и заказы, которые можно продлевать',
  tag: 'subscriptions',
  auth: 'customer',
  response: SubscriptionList,
});

/** Turns renewing on. */
export const startSubscription = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/',
  summary: 'Включить продление заказа',
  tag: 'subscriptions',
  auth: 'customer',
  body: StartSubscription,
  response: done,
});

/** Pauses renewing until a day. */
export const pauseSubscription = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/pause/',
  summary: 'Поставить подписку на паузу до даты',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  body: PauseSubscription,
  response: done,
});

/** Ends a pause, or undoes a cancellation. */
export const resumeSubscription = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/resume/',
  summary: 'Возобновить подписку',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  response: done,
});

/** Cancels renewing; what is paid is delivered. */
export const cancelSubscription = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/cancel/',
  summary: 'Отключить подписку: оплаченное будет доставлено',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  body: CancelSubscription,
  response: done,
});

/** Leaves out the next renewal, and that one alone. */
export const skipRenewal = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/skip/',
  summary: 'Пропустить одно продление: следующее придёт в свой черёд',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  response: done,
});

/** Charges the next renewal now instead of at its time. */
export const chargeNow = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/charge/',
  summary: 'Списать следующее продление сейчас',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  body: ChargeNow,
  response: done,
});

/** Charges another kept card from now on. */
export const changeMethod = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/method/',
  summary: 'Списывать с другой привязанной карты',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  body: ChangeMethod,
  response: done,
});

/** Opens the payment of a rouble that saves another card for a subscription; the rouble goes back by itself. */
export const checkCard = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/card/',
  summary: 'Привязать новую карту к подписке: 1 ₽ спишется и вернётся',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  response: z.object({ url: z.nullable(z.string()) }),
});

/** What renewals would cost with another programme, length or address. */
export const quoteSubscription = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/quote/',
  summary: 'Цена и дата следующего продления с другими условиями; ничего не меняет',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  body: ChangeSubscription,
  response: RenewalQuote,
});

/** Changes what renewals bring: programmes, length, address. */
export const changeSubscription = defineContract({
  method: 'POST',
  path: '/rest/subscriptions/:id/change/',
  summary: 'Сменить программу, срок или адрес со следующего продления',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  body: ChangeSubscription,
  response: done,
});

/** Removes a kept payment method: nothing is charged to it any more. */
export const removePaymentMethod = defineContract({
  method: 'POST',
  path: '/rest/payment-methods/:id/remove/',
  summary: 'Отвязать карту: списаний с неё больше не будет',
  tag: 'subscriptions',
  auth: 'customer',
  params: OwnedId,
  response: done,
});
