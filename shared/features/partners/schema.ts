import * as z from 'zod/mini';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code, Tint } from '../dishes/schema.ts';

/** Icons that stand for partners. */
export const offerIcons = [
  'dumbbell',
  'leaf',
  'sun',
  'flame',
  'utensils',
  'moon',
  'users',
  'calendar',
] as const;

const fields = {
  code: Code,
  partner: z.string().check(z.minLength(2), z.maxLength(40)),
  title: z.string().check(z.minLength(5), z.maxLength(60)),
  text: z.string().check(z.minLength(20), z.maxLength(300)),
  terms: z.string().check(z.minLength(10), z.maxLength(400)),
  /** Whoever advertises by it, with their tax number. */
  advertiser: z.string().check(z.minLength(5), z.maxLength(160)),
  /** Token that the operator of advertising data has given. */
  erid: z.string().check(z.minLength(3), z.maxLength(60)),
  tint: Tint,
  icon: z.enum(offerIcons),
  validTo: IsoDateSchema,
};

/** An offer as the data file holds it. */
export const OfferSeed = z.object({
  ...fields,
  prefix: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
  maxCodes: z.int().check(z.gte(1)),
});
export type OfferSeed = z.infer<typeof OfferSeed>;

/** An offer of a partner with the customer's own code, once it was taken. */
export const PartnerOffer = z.object({
  ...fields,
  myCode: z.nullable(z.string()),
  /** Whether there are codes left for somebody who has none. */
  isLeft: z.boolean(),
});
export type PartnerOffer = z.infer<typeof PartnerOffer>;
