import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const Moment = z.iso.datetime({ offset: true, error: 'Укажите время в виде 2026-12-31T18:00:00+03:00' });
const params = z.object({ id: z.string().check(z.maxLength(40)) });
const Zone = z._default(z.string().check(z.maxLength(40, 'Такой зоны нет')), '');

const SalesStop = z.object({
  id: z.string(),
  reason: z.string(),
  fromAt: z.number(),
  untilAt: z.nullable(z.number()),
});

/** Times without sales that are not over yet. */
export const listSalesStops = call.get(
  '/rest/operations/sales-stops/',
  'Остановки продаж, которые идут или начнутся',
  { roles: ['kitchen', 'care', 'manager'], response: z.object({ stops: z.array(SalesStop) }) },
);

/** Stops selling, from now on or from a moment; the same stop asked for again is the same. */
export const openSalesStop = call.post('/rest/operations/sales-stops/', 'Остановить продажи', {
  roles: ['manager'],
  body: z.object({
    /** What visitors read in place of the button. */
    reason: z
      .string('Напишите причину для покупателей')
      .check(
        z.trim(),
        z.minLength(10, 'Причина не короче 10 знаков'),
        z.maxLength(300, 'Причина не длиннее 300 знаков'),
      ),
    from: z.optional(Moment),
    until: z.optional(Moment),
  }),
  response: z.object({ stop: SalesStop }),
  example: { body: { reason: 'Кухня закрыта на праздник' } },
});

/** Sells again; a stop that has not begun never begins. */
export const endSalesStop = call.post('/rest/operations/sales-stops/:id/end/', 'Возобновить продажи', {
  roles: ['manager'],
  params,
  response: z.object({ stop: SalesStop }),
});

/** How many deliveries a zone takes: on a date, or on every date without a limit of its own. */
export const setCapacity = call.post(
  '/rest/operations/capacity/',
  'Задать число доставок зоны: на дату или на все дни',
  {
    roles: ['manager'],
    body: z.object({
      zone: z.string('Укажите зону').check(z.minLength(1, 'Укажите зону'), z.maxLength(40, 'Такой зоны нет')),
      /** Empty for every date. */
      date: z._default(z.union([z.literal(''), IsoDateSchema], 'Укажите дату в виде ГГГГ-ММ-ДД'), ''),
      /** Null takes the limit away. */
      deliveries: z.nullable(
        z
          .int('Укажите число доставок')
          .check(z.gte(0, 'Число доставок не меньше 0'), z.lte(100_000, 'Слишком много доставок')),
      ),
    }),
    response: z.object({ zone: z.string(), date: IsoDateText, deliveries: z.nullable(z.int()) }),
    example: { body: { zone: 'msk-0', date: '2026-12-31', deliveries: 100 } },
  },
);

const Incident = z.object({
  id: z.string(),
  text: z.string(),
  zone: z.string(),
  from: z.string(),
  to: z.string(),
});

/** Incidents that customers read about today or later. */
export const listIncidents = call.get(
  '/rest/operations/incidents/',
  'Объявления о сбоях, которые видят покупатели',
  { roles: ['kitchen', 'care', 'manager'], response: z.object({ incidents: z.array(Incident) }) },
);

/** Tells customers whose deliveries of these days and this zone are still to come; told again it is the same. */
export const announceIncident = call.post(
  '/rest/operations/incidents/',
  'Объявить о сбое покупателям, чьи доставки он задевает',
  {
    roles: ['care', 'manager'],
    body: z.object({
      text: z
        .string('Напишите текст для покупателей')
        .check(
          z.trim(),
          z.minLength(1, 'Напишите текст для покупателей'),
          z.maxLength(400, 'Текст не длиннее 400 знаков'),
        ),
      from: IsoDateSchema,
      to: IsoDateSchema,
      /** Code of a zone; empty for all. */
      zone: Zone,
    }),
    response: z.object({ incident: Incident }),
    example: { body: { text: 'Снегопад: привезём позже', from: '2026-11-20', to: '2026-11-21' } },
  },
);

/** Takes an incident off the customers' pages. */
export const endIncident = call.post('/rest/operations/incidents/:id/end/', 'Снять объявление о сбое', {
  roles: ['care', 'manager'],
  params,
  response: z.object({ endedAt: z.number() }),
});
