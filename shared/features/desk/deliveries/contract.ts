import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { DeliveryState } from '../../deliveries/schema.ts';
import { DELIVERIES_PAGE } from '../limits.ts';
import { DayOrToday, DeskInterval, DeskNeed, DeskZone } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** What a delivery brings: food of a programme, or an order of dishes. A certificate is a letter and is not delivered. */
export const DeskDeliveryKind = z.enum(['programme', 'homemade'], 'Такого вида нет');
export type DeskDeliveryKind = z.infer<typeof DeskDeliveryKind>;

const Code = z._default(z.string().check(z.maxLength(40, 'Такого кода нет')), '');

/** A delivery as a row of the desk. */
export const DeskDelivery = z.object({
  id: z.string(),
  kind: DeskDeliveryKind,
  date: IsoDateText,
  interval: DeskInterval,
  zone: DeskZone,
  state: DeliveryState,
  /** Whether its cut-off has passed: what it brings is closed. */
  isLocked: z.boolean(),
  order: z.object({ id: z.string(), number: z.string() }),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  address: z.object({
    /** With the city. */
    street: z.string(),
    house: z.string(),
    flat: z.string(),
    entrance: z.string(),
    floor: z.string(),
    intercom: z.string(),
  }),
  /** Who opens the door; null where it is the customer. */
  recipient: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  leaveAtDoor: z.boolean(),
  /** What the courier has to know, that of this delivery alone at the end. */
  comment: z.string(),
  /** Dates the food is for; of dishes the date itself. */
  foodDates: z.array(IsoDateText),
  /** Whose food it is, a row for each person; none of dishes. */
  persons: z.array(z.object({ name: z.string(), programme: z.string(), kcal: z.int() })),
  /** Dishes of an order of dishes, in portions; 0 of a programme. */
  portions: z.int(),
  /** What the courier takes at the door, in kopecks. */
  cashKop: z.int(),
  /** Why it failed, as its customer reads it; empty where that is not known. */
  failedBecause: z.string(),
  /** When it came into its state; null while it has not moved. */
  movedAt: z.nullable(z.number()),
});
export type DeskDelivery = z.infer<typeof DeskDelivery>;

/** Deliveries of some days, by date and id. */
export const listDeskDeliveries = call.get(
  '/rest/operations/deliveries/',
  'Доставки за дни: кому, куда, что и сколько взять',
  {
    roles: ['care', 'manager'],
    query: z.object({
      /** Empty for today. */
      from: DayOrToday,
      /** Empty for the first day alone. */
      to: DayOrToday,
      zone: Code,
      interval: Code,
      /** Without it skipped and frozen ones are left out. */
      state: z.optional(z.enum(DeliveryState.options, 'Такого состояния нет')),
      kind: z.optional(DeskDeliveryKind),
      /** Id or number of an order. */
      order: Code,
      /** Id of a customer. */
      customer: Code,
      /** Digits of a phone, a number of an order, parts of an address or a name. */
      query: z._default(z.string().check(z.trim(), z.maxLength(80, 'Не длиннее 80 знаков')), ''),
      /** Those alone that need a person for this reason. */
      needs: z.optional(DeskNeed),
      /** `next` of the page before; empty for the first one. */
      after: z._default(z.string().check(z.maxLength(60, 'Такой страницы нет')), ''),
      limit: z._default(
        z.coerce
          .number('Укажите число строк')
          .check(z.int(), z.gte(1), z.lte(DELIVERIES_PAGE, `Не больше ${DELIVERIES_PAGE} строк за один раз`)),
        200,
      ),
    }),
    response: z.object({
      /** What `readChanges` says of these days as long as nothing has changed. */
      version: z.string(),
      deliveries: z.array(DeskDelivery),
      /** How many there are on all pages. */
      total: z.int(),
      /** What asks for the next page; null where this is the last one. */
      next: z.nullable(z.string()),
      /** Ids of those on this page that cannot be read: they are not among the rows. */
      unreadable: z.array(z.string()),
    }),
  },
);
