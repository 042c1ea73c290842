import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code } from '../dishes/schema.ts';
import { PartnerOffer } from './schema.ts';

/** Offers that hold today, and those whose code the customer has. */
export const listPartnerOffers = defineContract({
  method: 'GET',
  path: '/rest/partners/offers/',
  summary: 'Предложения партнёров и взятые коды',
  tag: 'partners',
  auth: 'customer',
  response: z.object({ offers: z.array(PartnerOffer) }),
});

/** Gives the customer's code of an offer; the same one each time. */
export const takePartnerCode = defineContract({
  method: 'POST',
  path: '/rest/partners/offers/:code/take/',
  summary: 'Получить код партнёра',
  tag: 'partners',
  auth: 'customer',
  params: z.object({ code: Code }),
  response: z.object({ code: z.string(), validTo: z.string() }),
});
