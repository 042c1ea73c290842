import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const Source = z.object({
  /** Of the utm parameters; empty where the visit brought none of the name. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  customers: z.int(),
  leads: z.int(),
  orders: z.int(),
  /** What the orders came to; refunds are not taken off. */
  totalKop: z.int(),
});

/** What a touch has led to. */
export const AttributedKind = z.enum(['customer', 'lead', 'order', 'homemade']);
export type AttributedKind = z.infer<typeof AttributedKind>;

/** The utm parameters of a visit by their names. */
export const Touch = z.record(z.string(), z.string());

const Attributed = z.object({
  kind: AttributedKind,
  /** Id of the customer, the number of everything else. */
  name: z.string(),
  at: z.number(),
  first: Touch,
  last: Touch,
});

/** Where customers, requests and orders have come from: sums by source, and the newest one by one. */
export const listSources = call.get(
  '/rest/operations/sources/',
  'Откуда приходят покупатели, заявки и заказы',
  {
    roles: ['manager', 'finance'],
    query: z.object({
      from: IsoDateSchema,
      /** The last day that counts. */
      to: IsoDateSchema,
      /** Which visit counts. */
      touch: z._default(z.enum(['first', 'last']), 'last'),
    }),
    response: z.object({ sources: z.array(Source), newest: z.array(Attributed) }),
    example: { query: { from: '2026-11-16', to: '2026-11-16' } },
  },
);
