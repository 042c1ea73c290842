import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Delivery } from './schema.ts';

/** Own deliveries of a span of dates, oldest first. */
export const listDeliveries = defineContract({
  method: 'GET',
  path: '/rest/deliveries/',
  summary: 'Календарь моих доставок',
  tag: 'deliveries',
  auth: 'customer',
  query: z.object({ from: IsoDateSchema, to: IsoDateSchema }),
  response: z.object({ deliveries: z.array(Delivery) }),
});

/** The deliveries of an order for the calendar of a phone or a computer. */
export const getOrderCalendar = defineContract({
  method: 'GET',
  path: '/rest/orders/:id/calendar/',
  summary: 'Доставки заказа файлом календаря',
  tag: 'deliveries',
  auth: 'customer',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  /** iCalendar, RFC 5545. */
  response: z.string(),
  mediaType: 'text/calendar',
});
