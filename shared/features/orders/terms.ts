import * as z from 'zod/mini';
import { IsoDateText } from '../../iso-date-schema.ts';
import { PaymentMethod } from '../payments/schema.ts';
import { SuggestedAddress } from '../regions/schema.ts';
import { PackagingOption } from './packaging.ts';
import { Recipient } from './schema.ts';

const text = z.string();

/** How an order was asked for, so that another one can begin with the same. */
export const OrderTerms = z.object({
  address: z.object({
    /** Null where the street is no longer known. */
    street: z.nullable(SuggestedAddress),
    house: text,
    flat: text,
    entrance: text,
    floor: text,
    intercom: text,
    comment: text,
  }),
  /** What the persons are called, in their order. */
  names: z.array(text),
  /** Code of the interval. */
  interval: text,
  contact: z.object({ name: text, phone: text, email: text }),
  recipient: z.nullable(Recipient),
  leaveAtDoor: z.boolean(),
  packaging: z.array(PackagingOption),
  payment: PaymentMethod,
});
export type OrderTerms = z.infer<typeof OrderTerms>;

/** An order whose food is paid for or on its way, by its days of food. */
export const RunningOrder = z.object({ number: z.string(), startDate: IsoDateText, endDate: IsoDateText });
export type RunningOrder = z.infer<typeof RunningOrder>;
