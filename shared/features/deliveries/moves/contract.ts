import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';
import { failureReasons } from './failure-reasons.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Moves the deliveries of a day on, of programmes and of dishes: what the kitchen and the couriers have done. */
export const moveDeliveries = call.post(
  '/rest/operations/deliveries/',
  'Перевести доставки дня в следующее состояние',
  {
    roles: ['manager'],
    body: z.object({
      date: IsoDateSchema,
      to: z.enum(['locked', 'cooking', 'on_route', 'delivered', 'failed'], 'Такого состояния нет'),
      /** Code of a zone; empty for all. */
      zone: z._default(z.string().check(z.maxLength(40, 'Такой зоны нет')), ''),
      /** Why what failed did not arrive, which customers are told; empty where there is nothing to say. */
      reason: z._default(z.enum(['', ...failureReasons], 'Выберите причину из списка'), ''),
      /** Ids of deliveries and of orders of dishes; empty for all of the day. */
      ids: z._default(
        z
          .array(z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Такой доставки нет')), 'Такой доставки нет')
          .check(z.maxLength(500, 'За один раз — не больше 500 доставок')),
        [],
      ),
    }),
    response: z.object({
      /** Deliveries that have moved. */
      moved: z.int(),
      /** Deliveries asked for that are in another state than the one before, and so have stayed. */
      stayed: z.int(),
    }),
    example: { body: { date: '2026-11-20', to: 'locked' } },
  },
);
