import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code, DishDetail, MealSlot } from './schema.ts';

const kcalMessage = 'Укажите калорийность порции, от\u00a050 до\u00a01500\u00a0ккал';

/** One dish with its composition, allergens, КБЖУ and how to keep and reheat it. */
export const getDish = defineContract({
  method: 'GET',
  path: '/rest/dishes/:code/',
  summary: 'Блюдо: состав, КБЖУ, аллергены, хранение и разогрев',
  tag: 'dishes',
  isShared: true,
  params: z.object({ code: Code }),
  query: z.object({
    /** Energy of the portion; without it the figures are of the recipe's own portion. */
    kcal: z.optional(
      z.coerce
        .number(kcalMessage)
        .check(z.int(kcalMessage), z.gte(50, kcalMessage), z.lte(1500, kcalMessage)),
    ),
    /** Meal of the portion: it decides how small and large the portion may be. */
    slot: z.optional(MealSlot),
  }),
  response: DishDetail,
});
