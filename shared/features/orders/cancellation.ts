import * as z from 'zod/mini';
import { IsoDateText } from '../../iso-date-schema.ts';

/** Where the money of a given-up rest goes: back to the card, or with a supplement to the bonuses. */
export const RefundTarget = z.enum(['card', 'bonuses'], 'Выберите, куда вернуть деньги');
export type RefundTarget = z.infer<typeof RefundTarget>;

/** What giving up the rest of an order comes to at this moment. */
export const Cancellation = z.object({
  /** Number of the order for people. */
  number: z.string(),
  /** First and last day of the food that is given up; null where there is none. */
  span: z.nullable(z.object({ from: IsoDateText, to: IsoDateText })),
  /** Food days that were eaten or that the kitchen already works on. */
  usedDays: z.int(),
  restDays: z.int(),
  /** Whether the money of the order came in: a courier may still have to collect it. */
  isPaid: z.boolean(),
  /** What the used days cost at the length that they reach, in kopecks. */
  usedKop: z.int(),
  /** What goes back in money; where it can only go to the bonuses, `targets` says so. */
  moneyKop: z.int(),
  bonusesKop: z.int(),
  certificateKop: z.int(),
  /** Whether the certificate's term is over: its share goes in money to whoever has bought it. */
  isCertificateOver: z.boolean(),
  /** What the bonuses get on top of the money, where it goes there. */
  extraKop: z.int(),
  /** What was paid for bringing it to dearer addresses: goes back apart, to where it was paid from. */
  feesKop: z.int(),
  targets: z.array(RefundTarget),
});
export type Cancellation = z.infer<typeof Cancellation>;
