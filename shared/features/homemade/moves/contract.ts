import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../../iso-date-schema.ts';
import { PaymentMethod } from '../../payments/schema.ts';
import { HomemadeState } from '../order.ts';

const params = z.object({ id: z.string().check(z.maxLength(40)) });

/** Orders of dishes that did not arrive: an operator calls each customer and moves or refunds the order. */
export const listFailedHomemade = defineContract({
  method: 'GET',
  path: '/rest/operations/homemade-orders/failed/',
  summary: 'Заказы домашней еды, которые не удалось привезти',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  response: z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        date: IsoDateText,
        interval: z.string(),
        zone: z.string(),
        phone: z.string(),
        address: z.string(),
        payment: PaymentMethod,
        totalKop: z.int(),
      }),
    ),
  }),
});

/** Brings an order of dishes that failed, or that the kitchen has not begun, on another day. */
export const moveHomemadeOrder = defineContract({
  method: 'POST',
  path: '/rest/operations/homemade-orders/:id/move/',
  summary: 'Перенести заказ домашней еды на другой день',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params,
  body: z.object({
    date: IsoDateSchema,
    /** Code of a delivery interval. */
    interval: z.string('Укажите интервал').check(z.minLength(1, 'Укажите интервал'), z.maxLength(20)),
  }),
  response: z.object({ date: IsoDateText, interval: z.string() }),
});

/** Cancels an order of dishes that failed, or that the kitchen has not begun, and refunds what was paid by card. */
export const refundHomemadeOrder = defineContract({
  method: 'POST',
  path: '/rest/operations/homemade-orders/:id/refund/',
  summary: 'Отменить заказ домашней еды и вернуть деньги',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params,
  response: z.object({ state: HomemadeState }),
});
