import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { numeric } from '../../../form-schemas.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';
import { OrderId } from '../contract.ts';
import { HomemadeOrder } from '../order.ts';

const call = group({
  tag: 'homemade',
  auth: 'customer',
  pages: ['homemade-food', 'homemade-food-order', 'homemade-food-success', 'homemade-food-order-history'],
});

const params = z.object({ id: OrderId });
const response = z.object({ order: HomemadeOrder });

/** Moves an own order of dishes to another day or interval, until the cut-off of both days. */
export const moveOwnHomemade = call.post(
  '/rest/homemade/orders/:id/move/',
  'Перенести свой заказ домашней еды на другой день или интервал до срока изменений',
  {
    params,
    body: z.object({
      date: IsoDateSchema,
      /** Code of a delivery interval. */
      interval: z
        .string('Выберите время доставки')
        .check(z.minLength(1, 'Выберите время доставки'), z.maxLength(20)),
    }),
    response,
    example: { body: { date: '2026-11-24', interval: '08-10' } },
  },
);

/** Takes the last own move of an order of dishes back. */
export const undoHomemadeMove = call.post(
  '/rest/homemade/orders/:id/undo/',
  'Вернуть заказ домашней еды на прежний день, пока срок изменений не прошёл',
  {
    params,
    body: z.object({
      /** When the move was made that is taken back. */
      at: numeric('Обновите страницу', z.int('Обновите страницу')),
    }),
    response,
    example: { body: { at: 1 } },
  },
);

/** Cancels an own order of dishes until the cut-off; what was paid goes back whole. */
export const cancelOwnHomemade = call.post(
  '/rest/homemade/orders/:id/cancel/',
  'Отменить свой заказ домашней еды до срока изменений с полным возвратом',
  { params, response },
);
