import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { DeliveryState } from '../../deliveries/schema.ts';
import { OrderState } from '../../orders/schema.ts';
import { PaymentState } from '../../payments/schema.ts';
import { DeskInterval } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Orders of one page at most. */
export const ORDERS_PAGE = 200;

/** What was bought: a programme, dishes, or a certificate. */
export const DeskOrderKind = z.enum(['programme', 'homemade', 'certificate'], 'Такого вида нет');
export type DeskOrderKind = z.infer<typeof DeskOrderKind>;

const Customer = z.object({ id: z.string(), name: z.string(), phone: z.string() });

/** An order as a row of the desk. */
export const DeskOrder = z.object({
  id: z.string(),
  number: z.string(),
  kind: DeskOrderKind,
  state: OrderState,
  customer: Customer,
  /** «Баланс, 1500 ккал, 28 дней, 2 человека», or what dishes it has. */
  title: z.string(),
  totalKop: z.int(),
  payment: z.enum(['card', 'courier']),
  placedAt: z.number(),
  /** First and last day; of dishes the one day, of a certificate the day of its letter. */
  from: IsoDateText,
  to: IsoDateText,
});
export type DeskOrder = z.infer<typeof DeskOrder>;

/** Orders of all kinds, the newest first. */
export const listDeskOrders = call.get('/rest/operations/orders/', 'Заказы всех видов, новые — первыми', {
  roles: ['care', 'manager', 'finance'],
  query: z.object({
    /** All kinds without it. */
    kind: z.optional(DeskOrderKind),
    /** Id of a customer. */
    customer: z._default(z.string().check(z.maxLength(40, 'Такого покупателя нет')), ''),
    /** The number of an order. */
    number: z._default(z.string().check(z.trim(), z.maxLength(12, 'Такого номера нет')), ''),
    /** `next` of the page before; empty for the newest ones. */
    after: z._default(z.string().check(z.maxLength(60, 'Такой страницы нет')), ''),
    limit: z._default(
      z.coerce
        .number('Укажите число строк')
        .check(z.int(), z.gte(1), z.lte(ORDERS_PAGE, `Не больше ${ORDERS_PAGE} строк за один раз`)),
      50,
    ),
  }),
  response: z.object({
    orders: z.array(DeskOrder),
    next: z.nullable(z.string()),
    /** Ids of those on this page that cannot be read: they are not among the rows. */
    unreadable: z.array(z.string()),
  }),
});

/** One line of what has happened to an order. */
export const TimelineEntry = z.object({
  at: z.number(),
  kind: z.enum(['placed', 'payment', 'refund', 'change', 'delivery', 'cancelled']),
  text: z.string(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** An order with everything that is known of it. */
export const readDeskOrder = call.get(
  '/rest/operations/orders/:id/',
  'Заказ целиком: строки, цена, платежи, доставки и история',
  {
    roles: ['care', 'manager', 'finance'],
    params: z.object({ id: z.string().check(z.maxLength(40, 'Такого заказа нет')) }),
    response: z.object({
      order: DeskOrder,
      address: z.string(),
      /** Persons of a programme with what they leave out, or dishes. */
      lines: z.array(z.object({ title: z.string(), detail: z.string(), count: z.int() })),
      /** What the price is made of; together they are the total. */
      prices: z.array(z.object({ label: z.string(), amountKop: z.int() })),
      payments: z.array(
        z.object({
          id: z.string(),
          provider: z.string(),
          state: PaymentState,
          amountKop: z.int(),
          createdAt: z.number(),
          paidAt: z.nullable(z.number()),
        }),
      ),
      deliveries: z.array(
        z.object({
          id: z.string(),
          date: IsoDateText,
          interval: DeskInterval,
          state: DeliveryState,
          foodDates: z.array(IsoDateText),
          /** Bonuses that were spent before it was reversed, as long as nobody has decided what becomes of them. */
          missingKop: z.int(),
          /** Whether its courier has taken a photo at the door. */
          hasDoorPhoto: z.boolean(),
        }),
      ),
      /** The latest first. */
      timeline: z.array(TimelineEntry),
    }),
  },
);
