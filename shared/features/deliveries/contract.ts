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
