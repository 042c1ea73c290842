import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../../iso-date-schema.ts';
import { PaymentMethod } from '../../payments/schema.ts';
import { HomemadeState } from '../order.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const params = z.object({ id: z.string().check(z.maxLength(40)) });

/** Orders of dishes that did not arrive: an operator calls each customer and moves or refunds the order. */
export const listFailedHomemade = call.get(
  '/rest/operations/homemade-orders/failed/',
  'Заказы домашней еды, которые не удалось привезти',
  {
    roles: ['care', 'manager'],
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
  },
);

/** Brings an order of dishes that failed, or that the kitchen has not begun, on another day. */
export const moveHomemadeOrder = call.post(
  '/rest/operations/homemade-orders/:id/move/',
  'Перенести заказ домашней еды на другой день',
  {
    roles: ['care', 'manager'],
    params,
    body: z.object({
      date: IsoDateSchema,
      /** Code of a delivery interval. */
      interval: z.string('Укажите интервал').check(z.minLength(1, 'Укажите интервал'), z.maxLength(20)),
    }),
    response: z.object({ date: IsoDateText, interval: z.string() }),
    example: { body: { date: '2026-11-20', interval: '06-08' } },
  },
);

/** Cancels an order of dishes that failed, or that the kitchen has not begun, and refunds what was paid by card. */
export const refundHomemadeOrder = call.post(
  '/rest/operations/homemade-orders/:id/refund/',
  'Отменить заказ домашней еды и вернуть деньги',
  { roles: ['care', 'manager', 'finance'], params, response: z.object({ state: HomemadeState }) },
);
