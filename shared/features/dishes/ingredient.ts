import * as z from 'zod/mini';
import { type Allergen, allergens } from './labels.ts';
import { Allergen as AllergenWord, Code, ExclusionGroup } from './schema.ts';

const grams = z.number().check(z.gte(0), z.lte(100));

/** A food of USDA SR 28, by its number. */
const Measured = z.string().check(z.regex(/^USDA SR28: \d{5}$/));

const ingredientFields = {
  code: Code,
  /** As it stands in the composition of a dish. */
  nameRu: z.string().check(z.minLength(2), z.maxLength(60)),
  /** Name of its picture; absent where there is none. */
  sprite: z.optional(z.string().check(z.regex(/^[a-z-]+$/))),
  /**
   * What is put in of one piece, grams, where it is bought by the piece: hens' eggs of category C1 (GOST 31654) and quails'
   * (GOST 31655) without their shell; absent of what is weighed.
   */
  pieceG: z.optional(z.number().check(z.gt(0))),
  /**
   * What cleaning takes of what is bought, per cent: the «refuse» of that food in USDA SR 28, by its number; absent of what
   * comes clean.
   */
  cleaning: z.optional(
    z.strictObject({ lossPercent: z.number().check(z.gt(0), z.lt(100)), source: Measured }),
  ),
  /** What a litre weighs, grams, where it is bought by the litre: from the cup of that food in USDA SR 28. */
  litre: z.optional(z.strictObject({ grams: z.number().check(z.gt(0)), source: Measured })),
  /**
   * Where the values come from: the row of the open composition table eugenebondar/food (commit 25cb3f9), or,
   * with the prefix «USDA: », the food of USDA FoodData Central where that table has none.
   */
  source: z.string().check(z.minLength(2)),
  energyKcal: z.number().check(z.gte(0), z.lte(900)),
  proteinG: grams,
  fatG: grams,
  carbohydrateG: grams,
  /** Allergens that it is known not to have. With those that it has they are all there are: none is left undecided. */
  freeOf: z.array(AllergenWord),
  /** Contains every allergen that is a group as well. */
  exclusionGroups: z.array(ExclusionGroup),
};

/** A part of a bought-in ingredient, as the supplier's label names it. */
const Component = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(80)),
  contains: z.array(AllergenWord),
});

const IngredientRow = z.discriminatedUnion('origin', [
  /** One food, with nothing added. */
  z.strictObject({ ...ingredientFields, origin: z.literal('food'), contains: z.array(AllergenWord) }),
  /** Made of several: its allergens are those of its parts, the heaviest of which comes first. */
  z.strictObject({
    ...ingredientFields,
    origin: z.literal('compound'),
    composition: z.array(Component).check(z.minLength(2)),
  }),
]);

type IngredientRow = z.infer<typeof IngredientRow>;

function allergensOf(row: IngredientRow): Allergen[] {
  const contained =
    row.origin === 'food' ? row.contains : row.composition.flatMap(({ contains }) => contains);
  return allergens.filter((allergen) => contained.includes(allergen));
}

/** Tells whether each allergen is either in the ingredient or known not to be. */
const isDecided = (row: IngredientRow) => {
  const contained = allergensOf(row);
  return allergens.every((allergen) => contained.includes(allergen) !== row.freeOf.includes(allergen));
};

/** An ingredient: values of 100 g of it as it is put into the dish, before cooking. */
export const Ingredient = z.pipe(
  IngredientRow.check(
    z.refine(isDecided, {
      error: 'не о каждом аллергене решено, есть ли он в составе',
      path: ['freeOf'],
    }),
  ),
  z.transform((row) => ({
    code: row.code,
    nameRu: row.nameRu,
    ...(row.sprite !== undefined && { sprite: row.sprite }),
    ...(row.pieceG !== undefined && { pieceG: row.pieceG }),
    ...(row.cleaning !== undefined && { lossPercent: row.cleaning.lossPercent }),
    ...(row.litre !== undefined && { litreG: row.litre.grams }),
    source: row.source,
    energyKcal: row.energyKcal,
    proteinG: row.proteinG,
    fatG: row.fatG,
    carbohydrateG: row.carbohydrateG,
    exclusionGroups: row.exclusionGroups,
    allergens: allergensOf(row),
    /** Names of its parts, the heaviest first; empty for one food. */
    composition: row.origin === 'compound' ? row.composition.map(({ name }) => name) : [],
  })),
);
export type Ingredient = z.infer<typeof Ingredient>;
