import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { Allergen } from '../../dishes/schema.ts';
import { DayOrToday, ListVersion } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Days that one production list spans at most. */
export const PRODUCTION_DAYS = 7;

/** Portions of a dish that are alike. */
const PortionSize = z.object({
  /** Name of the calorie line; null of dishes that are ordered by the piece. */
  kcal: z.nullable(z.int()),
  weightG: z.number(),
  portions: z.int(),
});

const ProducedDish = z.object({
  code: z.string(),
  title: z.string(),
  portions: z.int(),
  /** By line and weight, the lightest first. */
  sizes: z.array(PortionSize),
  allergens: z.array(Allergen),
  /** Places in `people` of whoever must not get it. */
  forbidden: z.array(z.int()),
});

/** Somebody with an allergy whose food is made on that day. */
const AllergicPerson = z.object({
  customer: z.object({ id: z.string(), name: z.string() }),
  orderNumber: z.string(),
  deliveryId: z.string(),
  /** Persons of an order count from 1. */
  person: z.int(),
  personName: z.string(),
  allergens: z.array(Allergen),
  /** Titles of dishes in their own food that they must not get: these are to be replaced. */
  holds: z.array(z.string()),
});

const ProductionDay = z.object({
  /** The day on which couriers bring it. */
  date: IsoDateText,
  deliveries: z.int(),
  /** Portions of the day, dishes by the piece among them. */
  portions: z.int(),
  /** How many of them may still change: their cut-off has not passed. */
  openPortions: z.int(),
  /** Meals that nothing safe fits: they are not cooked. */
  unserved: z.int(),
  /** Deliveries whose food cannot be told: their rows are unreadable, or their customer is erased. */
  unknown: z.array(z.string()),
  dishes: z.array(ProducedDish),
  people: z.array(AllergicPerson),
});
export type ProductionDay = z.infer<typeof ProductionDay>;

/** Units of a shop. */
const ShopUnit = z.enum(['kg', 'l', 'piece']);
export type ShopUnit = z.infer<typeof ShopUnit>;

const IngredientNeed = z.object({
  code: z.string(),
  name: z.string(),
  /** As put in, cleaned and before cooking, in whole grams. */
  grams: z.int(),
  /** What cleaning takes of what is bought. */
  lossPercent: z.number(),
  /** What to buy, with that loss, rounded up as it is weighed in a shop. */
  buy: z.object({ amount: z.number(), unit: ShopUnit }),
});
export type IngredientNeed = z.infer<typeof IngredientNeed>;

/** What is cooked for the deliveries of some days, what goes into it, and who must not get what. */
export const readProduction = call.get(
  '/rest/operations/production/',
  'Что готовить: порции по блюдам, линиям и весу, продукты и лист аллергенов',
  {
    roles: ['kitchen', 'manager'],
    query: z.object({
      date: DayOrToday,
      days: z._default(
        z.coerce
          .number('Укажите число дней')
          .check(z.int(), z.gte(1), z.lte(PRODUCTION_DAYS, `Не больше ${PRODUCTION_DAYS} дней за один раз`)),
        1,
      ),
    }),
    response: z.object({
      version: ListVersion,
      days: z.array(ProductionDay),
      /** Of all these days together, the heaviest first. */
      ingredients: z.array(IngredientNeed),
    }),
  },
);
