import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { DeliveryState } from '../../deliveries/schema.ts';
import { Allergen } from '../../dishes/schema.ts';
import { DayOrToday, DeskInterval, DeskZone, ListVersion } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const Code = z._default(z.string().check(z.maxLength(40, 'Такого кода нет')), '');

/** When a bag was ticked off, and by whom. */
const Packed = z.object({ at: z.number(), by: z.string() });

/** Portions of a bag that are alike. */
const PackedDish = z.object({
  code: z.string(),
  title: z.string(),
  /** Name of the calorie line; null of dishes by the piece. */
  kcal: z.nullable(z.int()),
  weightG: z.number(),
  count: z.int(),
  allergens: z.array(Allergen),
  /** Those of them that the person must not get. */
  forbidden: z.array(Allergen),
});

/** What one person of a delivery gets, or what an order of dishes brings. */
const Bag = z.object({
  /** What its square code holds. */
  id: z.string(),
  deliveryId: z.string(),
  interval: DeskInterval,
  zone: DeskZone,
  state: DeliveryState,
  /** Whether it may still change: it cannot be ticked off yet. */
  isOpen: z.boolean(),
  orderNumber: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  /** Persons of an order count from 1. */
  person: z.int(),
  personName: z.string(),
  /** What the person must not get. */
  avoids: z.array(Allergen),
  dishes: z.array(PackedDish),
  /** Meals that nothing safe fits: the bag goes without them. */
  unserved: z.int(),
  /** When a dish of the closed bag was replaced last: labels that were printed before are wrong. Null where none was. */
  changedAt: z.nullable(z.number()),
  /** Null while it is missing. */
  packed: z.nullable(Packed),
});
export type Bag = z.infer<typeof Bag>;

/** The bags of a day: for each what goes into it, and whether it is packed. */
export const readPacking = call.get(
  '/rest/operations/packing/',
  'Сборка: пакеты дня по клиентам, что в них и чего ещё нет',
  {
    roles: ['kitchen', 'manager'],
    query: z.object({
      date: DayOrToday,
      /** Empty for all zones and intervals. */
      zone: Code,
      interval: Code,
    }),
    response: z.object({
      date: IsoDateText,
      version: ListVersion,
      /** By interval, zone and number of the order. */
      bags: z.array(Bag),
      /** Portions in all of these bags. */
      portions: z.int(),
      packed: z.int(),
      /** Bags that are still to be packed: neither ticked off nor brought, failed or on the way without that. */
      missing: z.int(),
      /** Deliveries of the whole day whose food cannot be told: they are packed by hand. */
      unknown: z.array(z.string()),
    }),
  },
);

const BagId = z.object({ id: z.string().check(z.maxLength(42, 'Такого пакета нет')) });

/** Ticks a bag off, as its square code is read; a second time changes nothing. */
export const packBag = call.post('/rest/operations/bags/:id/packed/', 'Отметить пакет собранным', {
  roles: ['kitchen', 'manager'],
  params: BagId,
  response: z.object({
    id: z.string(),
    date: IsoDateText,
    orderNumber: z.string(),
    customerName: z.string(),
    person: z.int(),
    packed: Packed,
    /** Whether it had been ticked off before: the same code was read twice, or stands on two bags. */
    wasPacked: z.boolean(),
    /** Bags of the same delivery that are still missing. */
    missingBeside: z.int(),
  }),
});

/** Takes the tick of a bag back, until it has left; a second time changes nothing. */
export const unpackBag = call.post('/rest/operations/bags/:id/unpacked/', 'Снять с пакета отметку «собран»', {
  roles: ['kitchen', 'manager'],
  params: BagId,
  response: z.object({
    id: z.string(),
    date: IsoDateText,
    orderNumber: z.string(),
    /** Whether it had been ticked off. */
    wasPacked: z.boolean(),
  }),
});
