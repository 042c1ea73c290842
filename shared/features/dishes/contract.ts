import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code, DishDetail, MealSlot } from './schema.ts';

/** One dish with its composition, allergens, КБЖУ and how to keep and reheat it. */
export const getDish = defineContract({
  method: 'GET',
  path: '/rest/dishes/:code/',
  summary: 'Блюдо: состав, КБЖУ, аллергены, хранение и разогрев',
  tag: 'dishes',
  params: z.object({ code: Code }),
  query: z.object({
    /** Energy of the portion; without it the figures are of the recipe's own portion. */
    kcal: z.optional(
      z.coerce.number('Укажите калорийность порции числом').check(z.int(), z.gte(50), z.lte(1500)),
    ),
    /** Meal of the portion: it decides how small and large the portion may be. */
    slot: z.optional(MealSlot),
  }),
  response: DishDetail,
});
