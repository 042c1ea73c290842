import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Order, PaymentMethod, PlaceOrder } from './schema.ts';

/** What the order page needs beside the draft: who orders, what can be paid how. */
export const getOrderOptions = defineContract({
  method: 'GET',
  path: '/rest/orders/options/',
  summary: 'Условия заказа: первый ли это заказ и как его можно оплатить',
  tag: 'orders',
  response: z.object({
    firstOrder: z.boolean(),
    paymentMethods: z.array(PaymentMethod),
    /** First food day that can still be ordered with a morning delivery. */
    firstStartDate: z.string(),
  }),
});

/** Places an order; repeating the call with the same key gives the same answer and changes nothing. */
export const placeOrder = defineContract({
  method: 'POST',
  path: '/rest/orders/',
  summary: 'Оформить заказ',
  tag: 'orders',
  auth: 'customer',
  body: PlaceOrder,
  response: z.object({ order: Order }),
  status: 201,
  idempotent: true,
});

/** Own orders, newest first. */
export const listOrders = defineContract({
  method: 'GET',
  path: '/rest/orders/',
  summary: 'Мои заказы',
  tag: 'orders',
  auth: 'customer',
  response: z.object({ orders: z.array(Order) }),
});

/** The order that this browser placed last, or the customer's newest one. */
export const getLastOrder = defineContract({
  method: 'GET',
  path: '/rest/orders/last/',
  summary: 'Последний оформленный заказ этого браузера',
  tag: 'orders',
  response: z.object({ order: Order }),
});

/** One own order. */
export const getOrder = defineContract({
  method: 'GET',
  path: '/rest/orders/:id/',
  summary: 'Мой заказ',
  tag: 'orders',
  auth: 'customer',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  response: z.object({ order: Order }),
});
