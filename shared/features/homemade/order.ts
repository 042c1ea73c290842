import * as z from 'zod/mini';
import { addDays, type EpochMs, type IsoDate } from '../../dates.ts';
import { numeric, ticked } from '../../form-schemas.ts';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { EmailAddress, PersonName, Phone, personProof } from '../auth/schema.ts';
import { firstDeliveryDate } from '../deliveries/rules.ts';
import { OrderAddress } from '../orders/schema.ts';
import { PaymentMethod, PaymentProgress } from '../payments/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { homemadePriceKinds } from './price.ts';
import { homemadeLimits } from './rules.ts';

/** The dates on which dishes can be brought, from the first whose cut-off has not passed; not on closed days. */
export function homemadeDates(now: EpochMs, closed: readonly IsoDate[]): IsoDate[] {
  const first = firstDeliveryDate(now);
  const dates = Array.from({ length: homemadeLimits.days }, (_, index) => addDays(first, index));
  return dates.filter((date) => !closed.includes(date));
}

const Email = z._default(z.union([z.literal(''), EmailAddress]), '');

/** The body of ordering what is in the basket. */
export const PlaceHomemade = z.object({
  address: z.extend(OrderAddress, {
    /** Id of the suggestion that was chosen, or what was typed where there are no suggestions. */
    streetId: z
      .string('Укажите улицу')
      .check(z.trim(), z.minLength(1, 'Укажите улицу'), z.maxLength(100, 'Не длиннее 100 символов')),
  }),
  date: IsoDateSchema,
  interval: z
    .string('Выберите время доставки')
    .check(z.minLength(1, 'Выберите время доставки'), z.maxLength(20)),
  contact: z.object({ name: PersonName, phone: Phone, email: Email }),
  payment: PaymentMethod,
  consent: ticked('Без согласия мы не сможем вести личный кабинет, а заказ оформляется в нём'),
  acceptsOffer: ticked('Примите условия оферты, чтобы оформить заказ'),
  /** The sum the customer saw; another one on the server answers `price_changed`. */
  expectedTotalKop: numeric('Обновите страницу', z.int('Обновите страницу')),
  ...personProof,
});
export type PlaceHomemade = z.infer<typeof PlaceHomemade>;
/** The same before parsing, as a form fills it. */
export type PlaceHomemadeInput = z.input<typeof PlaceHomemade>;

/** States of an order of dishes. */
export const HomemadeState = z.enum([
  'pending_payment',
  'paid',
  'active',
  'completed',
  'cancelled',
  'refunded',
]);
export type HomemadeState = z.infer<typeof HomemadeState>;

/** How a state is called to the customer. */
const homemadeStateNames: Readonly<Record<HomemadeState, string>> = {
  pending_payment: 'Ждёт оплаты',
  paid: 'Оплачен',
  active: 'Принят',
  completed: 'Доставлен',
  cancelled: 'Отменён',
  refunded: 'Возвращён',
};

/** States of the one delivery of an order of dishes. */
export const HomemadeDeliveryState = z.enum([
  'planned',
  'locked',
  'cooking',
  'on_route',
  'delivered',
  'failed',
]);
export type HomemadeDeliveryState = z.infer<typeof HomemadeDeliveryState>;

/** Which states that delivery may move to; one that failed is planned again on another day. */
export const homemadeDeliveryTransitions: Readonly<
  Record<HomemadeDeliveryState, readonly HomemadeDeliveryState[]>
> = {
  planned: ['locked'],
  locked: ['cooking', 'failed'],
  cooking: ['on_route', 'failed'],
  on_route: ['delivered', 'failed'],
  delivered: [],
  failed: ['planned'],
};

const homemadeDeliveryNames: Readonly<Partial<Record<HomemadeDeliveryState, string>>> = {
  locked: 'Принят',
  cooking: 'Готовим',
  on_route: 'В пути',
  failed: 'Не доставлен',
};

/** What the customer reads of where an order is: on its way its delivery says more than its state. */
export function homemadeProgress(order: {
  readonly state: HomemadeState;
  readonly deliveryState: HomemadeDeliveryState;
}): string {
  const isRunning = order.state === 'paid' || order.state === 'active';
  const onItsWay = isRunning ? homemadeDeliveryNames[order.deliveryState] : undefined;
  return onItsWay ?? homemadeStateNames[order.state];
}

/** A price as it is stored with an order of dishes. */
export const StoredHomemadePrice = z.object({
  lines: z.array(z.object({ kind: z.enum(homemadePriceKinds), amountKop: z.int() })),
  totalKop: z.int().check(z.gte(0)),
});

/** An order of dishes as its customer sees it. */
export const HomemadeOrder = z.object({
  id: z.string(),
  /** Number for people, for example «100042». */
  number: z.string(),
  state: HomemadeState,
  deliveryState: HomemadeDeliveryState,
  /** Dishes under the names and at the prices they were ordered at. */
  lines: z.array(
    z.object({
      dish: z.string(),
      title: z.string(),
      picture: Picture,
      tint: z.string(),
      weightG: z.int(),
      priceKop: z.int(),
      count: z.int(),
    }),
  ),
  price: StoredHomemadePrice,
  date: IsoDateText,
  interval: z.string(),
  /** Code of the interval. */
  intervalCode: z.string(),
  address: z.string(),
  contact: z.object({ name: z.string(), phone: z.string() }),
  payment: PaymentProgress,
  /** Until when it can be paid by card; null where it is not to be. */
  payUntil: z.nullable(z.number()),
  placedAt: z.number(),
  /** Path of the photo that the courier has taken at the door; absent without one. */
  doorPhoto: z.optional(z.string()),
  /** What its customer can still change; null once nothing can be. */
  change: z.nullable(
    z.object({
      /** The cut-off of its delivery; null where it failed and waits for another day or its money. */
      until: z.nullable(z.number()),
      /** Days that it can come on, its own among them; none before it is paid. */
      dates: z.array(IsoDateText),
      /** Which move can be taken back, and where to; null where none can. */
      undo: z.nullable(z.object({ at: z.number(), date: IsoDateText, hours: z.string() })),
    }),
  ),
  /** Moves of its delivery, the newest first. */
  history: z.array(z.object({ at: z.number(), text: z.string() })),
});
export type HomemadeOrder = z.infer<typeof HomemadeOrder>;
