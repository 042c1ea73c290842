import * as z from 'zod/mini';
import { Picture } from '../pictures/schema.ts';
import { keepings } from './keeping.ts';
import { allergens, dishKinds, exclusionGroups, mealSlots, tints } from './labels.ts';

/** Code of a dish, a programme or an ingredient: lower-case Latin words joined by hyphens. */
export const Code = z
  .string('Не хватает кода')
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Такого кода нет'), z.maxLength(40, 'Такого кода нет'));

export const Allergen = z.enum(allergens);
export const ExclusionGroup = z.enum(exclusionGroups);
export const MealSlot = z.enum(mealSlots, 'Такого приёма пищи нет');
export const DishKind = z.enum(dishKinds);
export const Tint = z.enum(tints);

/** Energy in kcal and nutrients in grams; of 100 g or of a portion, as the field that holds it says. */
export const Nutrition = z.object({
  kcal: z.number().check(z.gte(0)),
  proteinG: z.number().check(z.gte(0)),
  fatG: z.number().check(z.gte(0)),
  carbohydrateG: z.number().check(z.gte(0)),
});
export type Nutrition = z.infer<typeof Nutrition>;

/** One ingredient of a recipe: grams as put in, and the share of that weight left (or gained) by cooking. */
export const RecipeLine = z.object({
  ingredient: Code,
  grams: z.number().check(z.positive(), z.lte(1000)),
  yield: z._default(z.number().check(z.gte(0.3), z.lte(3)), 1),
});
export type RecipeLine = z.infer<typeof RecipeLine>;

/** A dish as the kitchen writes it down; its figures are computed, never written. */
export const Recipe = z.object({
  code: Code,
  title: z.string().check(z.minLength(3), z.maxLength(60)),
  kind: DishKind,
  slots: z.array(MealSlot).check(z.minLength(1)),
  tint: Tint,
  /** Name of the picture where it is another one than the code, which stays when a dish becomes another. */
  picture: z.optional(Code),
  description: z.string().check(z.minLength(20), z.maxLength(240)),
  reheat: z.string().check(z.minLength(10), z.maxLength(240)),
  keeping: z.enum(keepings),
  lines: z.array(RecipeLine).check(z.minLength(3)),
});
export type Recipe = z.infer<typeof Recipe>;

/** What cards and the menu show of a dish, with the figures of one portion. */
export const DishPortion = z.object({
  code: z.string(),
  title: z.string(),
  kind: DishKind,
  picture: Picture,
  tint: Tint,
  weightG: z.int(),
  kcal: z.int(),
  proteinG: z.number(),
  fatG: z.number(),
  carbohydrateG: z.number(),
  allergens: z.array(Allergen),
});
export type DishPortion = z.infer<typeof DishPortion>;

/** An ingredient of a portion as its label names it, with its grams. */
export const DishIngredient = z.object({
  code: z.string(),
  name: z.string(),
  /** What stands for it; null where nothing does. */
  picture: z.nullable(Picture),
  /** Before cooking. */
  rawG: z.number(),
  /** As it is served. */
  servedG: z.number(),
});
export type DishIngredient = z.infer<typeof DishIngredient>;

/** A dish with everything that its dialog tells. */
export const DishDetail = z.object({
  ...DishPortion.shape,
  description: z.string(),
  /** What the portion is made of, from the heaviest before cooking to the lightest. */
  ingredients: z.array(DishIngredient),
  /** Weight of all that goes into the portion before cooking, grams. */
  rawWeightG: z.int(),
  /** Allergens as the customer reads them, in the order of `allergens`. */
  allergenNames: z.array(z.string()),
  /** The warning of traces of what else the kitchen uses. */
  traces: z.string(),
  exclusionGroups: z.array(ExclusionGroup),
  slots: z.array(MealSlot),
  per100: Nutrition,
  shelfLifeHours: z.int(),
  storage: z.string(),
  reheat: z.string(),
  /** Mean of the published reviews, 1 to 5, and their number; 0 without any. */
  rating: z.object({ average: z.number(), count: z.int() }),
});
export type DishDetail = z.infer<typeof DishDetail>;
