import * as z from 'zod/mini';
import { Code, DishPortion, MealSlot } from '../dishes/schema.ts';
import { homemadeSorts } from './sorts.ts';

/** Shelves of the shop of single dishes, in their order. */
export const homemadeCategories = ['soups', 'mains', 'salads', 'breakfasts', 'snacks', 'desserts'] as const;
export const HomemadeCategory = z.enum(homemadeCategories, 'Такого раздела нет');
export type HomemadeCategory = z.infer<typeof HomemadeCategory>;

/** How a shelf is called to the customer. */
export const homemadeCategoryNames: Readonly<Record<HomemadeCategory, string>> = {
  soups: 'Супы',
  mains: 'Горячее',
  salads: 'Салаты',
  breakfasts: 'Завтраки',
  snacks: 'Закуски',
  desserts: 'Десерты',
};

/** Orders in which the dishes can stand. */
export const HomemadeSort = z.enum(homemadeSorts, 'Такого порядка нет');

const itemFields = {
  category: HomemadeCategory,
  /** Price of a portion, in kopecks. */
  priceKop: z.int().check(z.gte(18_000), z.lte(59_000)),
};

/** A dish on sale as the seed holds it. */
export const HomemadeSeed = z.object({
  ...itemFields,
  dish: Code,
  /** Weight of a portion; in steps of 5 g, as the kitchen weighs. */
  weightG: z.int().check(z.gte(40), z.lte(500), z.multipleOf(5)),
  isAvailable: z.boolean(),
});
export type HomemadeSeed = z.infer<typeof HomemadeSeed>;

/** A dish that can be bought by the portion. */
export const HomemadeItem = z.object({ ...itemFields, dish: DishPortion, slot: MealSlot });
export type HomemadeItem = z.infer<typeof HomemadeItem>;
