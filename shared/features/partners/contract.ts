import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Code } from '../dishes/schema.ts';
import { PartnerOffer } from './schema.ts';

const call = group({ tag: 'partners', auth: 'customer' });

/** Offers that hold today, and those whose code the customer has. */
export const listPartnerOffers = call.get('/rest/partners/offers/', 'Предложения партнёров и взятые коды', {
  response: z.object({ offers: z.array(PartnerOffer) }),
});

/** Gives the customer's code of an offer; the same one each time. */
export const takePartnerCode = call.post('/rest/partners/offers/:code/take/', 'Получить код партнёра', {
  params: z.object({ code: Code }),
  response: z.object({ code: z.string(), validTo: z.string() }),
  example: { params: { code: 'no-such-offer' } },
});
