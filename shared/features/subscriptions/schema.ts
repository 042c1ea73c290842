import * as z from 'zod/mini';
import { numeric } from '../../form-schemas.ts';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';
import { MAX_PEOPLE, renewableLengths } from '../orders/price.ts';
import { SkippedWeekday } from '../orders/schema.ts';
import { RunningOrder } from '../orders/terms.ts';
import { DeclineReason } from '../payments/schema.ts';

/** How long a subscription can be paused with a date to go on, in days. */
export const LONGEST_PAUSE_DAYS = 180;

/** States of a subscription. */
export const SubscriptionState = z.enum([
  'active',
  'paused',
  'payment_failed',
  'cancel_scheduled',
  'cancelled',
]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** A try to charge a renewal. */
const Charge = z.object({
  at: z.number(),
  amountKop: z.int(),
  state: z.enum(['pending', 'paid', 'declined']),
  declineReason: z.nullable(DeclineReason),
  orderNumber: z.string(),
});

/** A payment method that the provider keeps. */
export const PaymentMethodTitle = z.object({ id: z.string(), title: z.string() });

/** What an order brings, in words: a line for each person, «Баланс, 1500 ккал», and for how many days of food. */
const Plan = z.object({ lines: z.array(z.string()), days: z.int() });

/** A subscription as its customer sees it. */
export const Subscription = z.object({
  id: z.string(),
  state: SubscriptionState,
  programme: z.object({ name: z.string(), tint: z.string() }),
  kcal: z.int(),
  days: z.int(),
  people: z.int(),
  address: z.string(),
  /** The order that is renewed, with what it brings. */
  order: z.object({ number: z.string(), endDate: IsoDateText, plan: Plan }),
  /** What the next order brings: the same until its customer changes it. */
  plan: Plan,
  /** Address of the order form that begins with what it renews. */
  again: z.string(),
  /** What is charged next, when, and for food from which day; null while nothing is charged. */
  next: z.nullable(
    z.object({
      chargeAt: z.number(),
      totalKop: z.int(),
      startDate: IsoDateText,
      /** Its days of food; the first one is `startDate`. */
      foodDates: z.array(IsoDateText),
      /** Another order, or the next renewal of another subscription, with food on some of these days; null without one. */
      overlap: z.nullable(
        z.union([
          z.extend(RunningOrder, { kind: z.literal('order') }),
          z.object({
            kind: z.literal('renewal'),
            programme: z.string(),
            startDate: IsoDateText,
            endDate: IsoDateText,
          }),
        ]),
      ),
    }),
  ),
  /** What would be charged at this moment, where waiting for the next charge costs days of food; null elsewhere. */
  soon: z.nullable(z.object({ totalKop: z.int(), startDate: IsoDateText })),
  /** Why the next period cannot be ordered as it is; null where it can. */
  problem: z.nullable(z.string()),
  method: z.nullable(PaymentMethodTitle),
  /** The day that a pause ends on; null where only the customer ends it. */
  resumeOn: z.nullable(z.string()),
  /** Last day of food that is left out before the next renewal; null where none is skipped. */
  skippedUntil: z.nullable(z.string()),
  /** Code of the hours of delivery. */
  interval: z.string(),
  /** Weekdays without food. */
  skip: z.array(SkippedWeekday),
  /** What the next order is made of; persons count from 1. */
  persons: z.array(z.object({ person: z.int(), name: z.string(), programme: z.string(), kcal: z.int() })),
  history: z.array(Charge),
});
export type Subscription = z.infer<typeof Subscription>;

/** What a subscription orders by itself next: its days of food, when it is charged and how much. */
export const ComingRenewal = z.object({
  programme: z.string(),
  startDate: IsoDateText,
  endDate: IsoDateText,
  chargeAt: z.number(),
  totalKop: z.int(),
});
export type ComingRenewal = z.infer<typeof ComingRenewal>;

/** An order that can be renewed and is not yet. */
export const RenewableOrder = z.object({
  id: z.string(),
  number: z.string(),
  programme: z.string(),
  kcal: z.int(),
  days: z.int(),
  endDate: IsoDateText,
});
export type RenewableOrder = z.infer<typeof RenewableOrder>;

/** What the page of subscriptions shows. */
export const SubscriptionList = z.object({
  subscriptions: z.array(Subscription),
  methods: z.array(PaymentMethodTitle),
  renewable: z.array(RenewableOrder),
});
export type SubscriptionList = z.infer<typeof SubscriptionList>;

const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

/** Turns renewing on for an order, with consent to its terms. */
export const StartSubscription = z.object({
  orderId: id,
  consent: z.literal(true, 'Без согласия подписка не включается'),
});

const Kcal = z.coerce.number('Выберите калорийность').check(z.int('Выберите калорийность'));

/** What renewals bring from the next one on. */
export const ChangeSubscription = z.object({
  /** Who eats: one of today's persons by its number, with name and exclusions, or a new one without. */
  persons: z
    .array(
      z.object({
        person: z.optional(z.int().check(z.gte(1), z.lte(MAX_PEOPLE))),
        programme: Code,
        kcal: Kcal,
      }),
    )
    .check(
      z.minLength(1, 'Оставьте хотя бы одного человека'),
      z.maxLength(MAX_PEOPLE, `Не больше ${MAX_PEOPLE} человек`),
    ),
  days: z.coerce
    .number('Выберите срок')
    .check(
      z.refine(
        (days) => renewableLengths.some((length) => length === days),
        'Такого срока нет: выберите из списка',
      ),
    ),
  /** Id of an own address; empty where it stays. */
  addressId: z._default(z.union([z.literal(''), id]), ''),
  /** Code of the hours of delivery; empty where they stay. */
  interval: z._default(z.string().check(z.maxLength(20)), ''),
  /** Weekdays without food; absent where they stay. */
  skip: z.optional(z.array(SkippedWeekday).check(z.maxLength(2))),
});
export type ChangeSubscription = z.infer<typeof ChangeSubscription>;
const sumMessage = 'Укажите сумму, которую видите';
/** Charges the next renewal at once: for the sum and the first day that its customer has seen. */
export const ChargeNow = z.object({
  /** First day of its food, as the customer has seen it. */
  startDate: IsoDateSchema,
  totalKop: numeric(sumMessage, z.int(sumMessage).check(z.gte(0, sumMessage))),
});
/** Charges another kept card. */
export const ChangeMethod = z.object({ methodId: id });
/** What a change would come to. */
export const RenewalQuote = z.object({ totalKop: z.int(), chargeAt: z.number(), startDate: z.string() });
/** Pauses a subscription until a day. */
export const PauseSubscription = z.object({ until: IsoDateSchema });
/** Cancels a subscription; `reason` is one of the site's `scheduleCancelTypes`. */
export const CancelSubscription = z.object({
  reason: z.int('Выберите причину'),
});
/** The id of a subscription or of a payment method in a path. */
export const OwnedId = z.object({ id });
