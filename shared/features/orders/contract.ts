import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { SavedAddress } from '../addresses/schema.ts';
import { CashOffer } from '../bounds/contract.ts';
import { ConsentDocument } from '../consents/schema.ts';
import { PaymentMethod } from '../payments/schema.ts';
import { ComingRenewal } from '../subscriptions/schema.ts';
import { Cancellation, RefundTarget } from './cancellation.ts';
import { OrderPapers } from './papers.ts';
import { Order, PlaceOrder, PriceBreakdown, QuoteOrder } from './schema.ts';
import { OrderSummary } from './summary.ts';
import { OrderTerms, RunningOrder } from './terms.ts';

const open = group({ tag: 'orders' });
const own = group({ tag: 'orders', auth: 'customer' });

const exampleDraft = {
  ...({ programme: 'balans', kcal: 1500, days: 7, people: 1, start: '2026-11-18' } as const),
  ...{ skip: [], without: [], name: '', others: [] },
};

/** What the order page needs beside the draft: who orders, what can be paid how. */
export const getOrderOptions = open.get(
  '/rest/orders/options/',
  'Условия заказа: первый ли это заказ и как его можно оплатить',
  {
    isShared: true,
    response: z.object({
      firstOrder: z.boolean(),
      paymentMethods: z.array(PaymentMethod),
      /** To what length and sum the courier takes the money; null where there is no limit. */
      cash: z.nullable(CashOffer),
      /** Bonuses of the customer, in kopecks. */
      bonusBalanceKop: z.int(),
      /** First food day that can still be ordered with a morning delivery. */
      firstStartDate: IsoDateText,
      /** Dates to come on which the kitchen is closed. */
      closedDays: z.array(z.string()),
      /** Addresses that the customer keeps, the one used last first. */
      addresses: z.array(SavedAddress),
      /** Codes of what the customer leaves out of all their food: a new order begins with them. */
      exclusions: z.array(z.string()),
      /** The customer's orders whose food is still to come, by their first day. */
      running: z.array(RunningOrder),
      /** What the customer's subscriptions order by themselves next, by the first day. */
      renewals: z.array(ComingRenewal),
      /** Consents in force under today's wording: an order does not ask for them again. */
      agreed: z.array(ConsentDocument),
    }),
  },
);

/** Counts an order before it is placed: its price, and why a promo code or a certificate does not work. */
export const quoteOrder = open.post(
  '/rest/quotes/',
  'Рассчитать заказ: цена, промокод, бонусы и сертификат',
  {
    body: QuoteOrder,
    response: z.object({
      price: PriceBreakdown,
      /** What the server has checked and takes off: the page counts on with it when the order changes. */
      reductions: z.object({
        promo: z.optional(z.union([z.object({ share: z.int() }), z.object({ amountKop: z.int() })])),
        bonusesKop: z.int(),
        certificateKop: z.int(),
        /** Bonuses that a friend's code brings after the order, where another discount is the better one. */
        friendBonusesKop: z.optional(z.int()),
      }),
      /** Why a part is not taken off, by its field. */
      refusals: z.object({
        promoCode: z.optional(z.string()),
        bonusesKop: z.optional(z.string()),
        certificate: z.optional(z.string()),
      }),
    }),
    example: {
      body: {
        draft: exampleDraft,
        reductions: {},
      },
    },
  },
);

/** Places an order; repeating the call with the same key gives the same answer and changes nothing. */
export const placeOrder = own.post('/rest/orders/', 'Оформить заказ', {
  body: PlaceOrder,
  response: z.object({ order: Order }),
  status: 201,
  idempotent: true,
  example: {
    body: {
      draft: exampleDraft,
      address: { streetId: 'msk-lesnaya-ulitsa', house: '20', flat: '84' },
      interval: '06-08',
      contact: { name: 'Анна', phone: '+79162041830', email: '' },
      payment: 'courier',
      consent: true,
      acceptsOffer: true,
      expectedTotalKop: 885_400,
    },
  },
});

/** Own orders, newest first: all of them, or those that are not over with the newest one that was eaten. */
export const listOrders = own.get('/rest/orders/', 'Мои заказы', {
  query: z.object({ only: z.optional(z.literal('current')) }),
  response: z.object({
    orders: z.array(Order),
    /** When the food of the first order of all began, beside current ones; null before there is one. */
    since: z.optional(z.nullable(z.string())),
  }),
});

/** The order that this browser placed last, or the customer's newest one. */
export const getLastOrder = open.get('/rest/orders/last/', 'Последний оформленный заказ этого браузера', {
  response: z.object({ order: Order }),
});

/** One own order. */
export const getOrder = own.get('/rest/orders/:id/', 'Мой заказ', {
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  response: z.object({ order: Order }),
});

/** How an own order was asked for: another one begins with the same. */
export const getOrderTerms = own.get(
  '/rest/orders/:id/terms/',
  'Как был оформлен мой заказ: адрес, время, упаковка, получатель',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    response: z.object({ terms: OrderTerms }),
  },
);

/** Tells what giving up the rest of an order comes to, before it is decided. */
export const previewCancellation = own.get(
  '/rest/orders/:id/cancellation/',
  'Сколько вернётся, если отменить оставшиеся дни заказа',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    response: z.object({ cancellation: Cancellation }),
  },
);

/** Gives up the rest of an order; what comes back has to be what the customer saw. */
export const cancelOrder = own.post(
  '/rest/orders/:id/cancellation/',
  'Отменить оставшиеся дни заказа и вернуть деньги',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    body: z.object({
      to: RefundTarget,
      /** The money that the customer saw coming back; another sum on the server answers `refund_changed`. */
      expectedKop: z
        .pipe(z.union([z.number(), z.string().check(z.maxLength(12))]), z.transform(Number))
        .check(z.int()),
    }),
    response: z.object({ order: Order }),
    example: { body: { to: 'bonuses', expectedKop: 0 } },
  },
);

/** What an order has come to. */
export const getOrderSummary = own.get(
  '/rest/orders/:id/summary/',
  'Итоги заказа: дни, калории, любимые блюда, выгода',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    response: z.object({ summary: OrderSummary }),
  },
);

/** Money of an order and what proves it: moves, fiscal receipts, documents. */
export const getOrderPapers = own.get('/rest/orders/:id/papers/', 'Деньги, чеки и документы моего заказа', {
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  response: OrderPapers,
});

/** Gives up an order that was not paid; money that is on its way is asked after before. */
export const cancelUnpaidOrder = own.post('/rest/orders/:id/cancel/', 'Отменить неоплаченный заказ', {
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  response: z.object({ order: Order }),
});
