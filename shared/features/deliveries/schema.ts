import * as z from 'zod/mini';
import { IsoDateText } from '../../iso-date-schema.ts';
import { RefundTarget } from '../orders/cancellation.ts';
import { PersonalPlan } from '../orders/schema.ts';
import { ShownDestination } from './destination.ts';

/** States of a delivery. */
export const DeliveryState = z.enum([
  'planned',
  'locked',
  'cooking',
  'on_route',
  'delivered',
  'failed',
  'skipped',
  'frozen',
]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** A delivery as its customer sees it. */
export const Delivery = z.object({
  id: z.string(),
  orderId: z.string(),
  date: IsoDateText,
  /** Hours in Moscow, «06:00–08:00». */
  interval: z.string(),
  state: DeliveryState,
  /** Dates the food is for. */
  foodDates: z.array(IsoDateText),
  ...ShownDestination.shape,
  /** The address of its order, where it goes elsewhere; absent where it goes there or that is not known. */
  orderAddress: z.optional(z.string()),
  /** What its order pays for each delivery, in kopecks; a dearer address is paid for apart. */
  feeKop: z.int(),
  programme: z.object({ code: z.string(), name: z.string() }),
  kcal: z.int(),
  people: z.int(),
  /** Plans by person. */
  rations: z.array(PersonalPlan),
  /** Version of its order's calendar: a change names the one that its customer saw. */
  calendarVersion: z.int(),
  /** First food day after a freeze of its order; null while nothing is frozen. */
  frozenUntil: z.nullable(z.string()),
  /** Moment until which it can be changed, in milliseconds since the epoch. */
  cutOffAt: z.number(),
  /** Days of food that its own would move to if it were skipped; empty where it cannot be. */
  skipTo: z.array(z.string()),
  /** What is to be paid before it comes to a dearer address, and until when its place there is held; null where nothing is. */
  awaits: z.nullable(z.object({ invoiceId: z.string(), amountKop: z.int(), until: z.number() })),
  /** Path of the photo that the courier has taken at the door; absent without one. */
  doorPhoto: z.optional(z.string()),
  /** What became of the food of one that failed; null for all others. */
  failure: z.nullable(
    z.object({
      /** Why it did not arrive; empty where that is not known. */
      reason: z.string(),
      /** Bonuses that came for it. */
      bonusesKop: z.int(),
      /** Dates on which the food comes again; empty where none is planned. */
      comesOn: z.array(IsoDateText),
      /** Dates on which it was brought after all. */
      broughtOn: z.array(IsoDateText),
      /** Whether the food is still owed, planned or not. */
      isToCome: z.boolean(),
      /** What came back in its place, «300 бонусов и 1 202 ₽ туда, откуда платили»; null where nothing did. */
      refunded: z.nullable(z.string()),
      /** Whether the money can be taken in place of the food. */
      isRefundable: z.boolean(),
      /** Until when its money may be asked for; null where that is not bound, or not possible. */
      refundUntil: z.nullable(z.number()),
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;

/** What a change of a calendar would come to. */
export const CalendarPreview = z.object({
  /** Version of the calendar that this holds for. */
  version: z.int(),
  /** Deliveries that come on another date; `from` is null for one that nothing stood for before. */
  moves: z.array(z.object({ from: z.nullable(z.string()), to: z.string(), foodDates: z.array(IsoDateText) })),
  /** The last day of food then. */
  endDate: z.nullable(IsoDateText),
  /** The days that a freeze leaves without food, days off not counted; null for any other change. */
  noFood: z.nullable(z.object({ from: IsoDateText, to: IsoDateText, days: z.int() })),
});
export type CalendarPreview = z.infer<typeof CalendarPreview>;

/** What comes back where a failed delivery is not wanted again. */
export const DeliveryRefund = z.object({
  /** Version of the calendar that this holds for. */
  version: z.int(),
  /** Days of food that would make up for it. */
  foodDates: z.array(IsoDateText),
  moneyKop: z.int(),
  bonusesKop: z.int(),
  certificateKop: z.int(),
  /** Whether the certificate's term is over: its share goes in money to whoever has bought it. */
  isCertificateOver: z.boolean(),
  /** What the bonuses get on top of the money, where it goes there. */
  extraKop: z.int(),
  /** What was paid for bringing it to a dearer address: goes back apart, to where it was paid from. */
  feesKop: z.int(),
  targets: z.array(RefundTarget),
});
export type DeliveryRefund = z.infer<typeof DeliveryRefund>;

/** Whether a change is for one delivery or for it and all that follow. */
export const ChangeScope = z.enum(['one', 'following'], 'Выберите, для каких доставок изменение');
export type ChangeScope = z.infer<typeof ChangeScope>;

/** An incident that affects coming deliveries: a snowfall, a late kitchen. */
export const Incident = z.object({ id: z.string(), text: z.string() });
export type Incident = z.infer<typeof Incident>;
