import { countOf } from '../../plurals.ts';
import type { Ingredient } from './ingredient.ts';
import { type Allergen, allergens, type ExclusionGroup, exclusionGroups } from './labels.ts';
import type { Nutrition, RecipeLine } from './schema.ts';

/** Energy of a gram of protein, fat and carbohydrate, kcal (TR TS 022/2011, annex 4). */
const ENERGY_PER_GRAM = { protein: 4, fat: 9, carbohydrate: 4 } as const;
/** How far stated energy may lie from the energy of the nutrients, as a share of it. */
const ENERGY_TOLERANCE = 0.12;
/** What rounding may add to that in foods of little energy, kcal per 100 g. */
const ENERGY_SLACK_KCAL = 2;

/** Figures of a cooked dish; computed from its recipe. */
export interface DishFigures {
  /** Weight of what the recipe yields, grams. */
  readonly weightG: number;
  /** Of 100 g of the cooked dish, rounded to one decimal; portions are counted from these. */
  readonly per100: Nutrition;
  readonly allergens: readonly Allergen[];
  readonly exclusionGroups: readonly ExclusionGroup[];
}

const round1 = (value: number) => Math.round(value * 10) / 10;

/** Energy that nutrients give, kcal. */
export function energyOfNutrients(of: Pick<Nutrition, 'proteinG' | 'fatG' | 'carbohydrateG'>): number {
  return (
    of.proteinG * ENERGY_PER_GRAM.protein +
    of.fatG * ENERGY_PER_GRAM.fat +
    of.carbohydrateG * ENERGY_PER_GRAM.carbohydrate
  );
}

/** Tells whether stated energy agrees with the nutrients. */
export function isEnergyPlausible(of: Nutrition): boolean {
  const expected = energyOfNutrients(of);
  return Math.abs(of.kcal - expected) <= expected * ENERGY_TOLERANCE + ENERGY_SLACK_KCAL;
}

/**
 * Weight, КБЖУ, allergens and exclusion groups of a recipe. Cooking changes the weight by the yield of each
 * line and leaves the nutrients: water goes or comes, they stay.
 */
export function computeFigures(
  lines: readonly RecipeLine[],
  ingredients: ReadonlyMap<string, Ingredient>,
): DishFigures {
  const total = { kcal: 0, proteinG: 0, fatG: 0, carbohydrateG: 0 };
  const foundAllergens = new Set<Allergen>();
  const foundGroups = new Set<ExclusionGroup>();
  let weightG = 0;
  for (const line of lines) {
    const ingredient = ingredients.get(line.ingredient);
    if (!ingredient) throw new Error(`ингредиент «${line.ingredient}» не найден`);
    const share = line.grams / 100;
    weightG += line.grams * line.yield;
    total.kcal += ingredient.energyKcal * share;
    total.proteinG += ingredient.proteinG * share;
    total.fatG += ingredient.fatG * share;
    total.carbohydrateG += ingredient.carbohydrateG * share;
    for (const allergen of ingredient.allergens) foundAllergens.add(allergen);
    for (const group of ingredient.exclusionGroups) foundGroups.add(group);
  }
  const per100 = (value: number) => round1((value / weightG) * 100);
  return {
    weightG: round1(weightG),
    per100: {
      kcal: per100(total.kcal),
      proteinG: per100(total.proteinG),
      fatG: per100(total.fatG),
      carbohydrateG: per100(total.carbohydrateG),
    },
    allergens: allergens.filter((allergen) => foundAllergens.has(allergen)),
    exclusionGroups: exclusionGroups.filter((group) => foundGroups.has(group)),
  };
}

/** КБЖУ of a portion: whole kcal, nutrients to 0.1 g, as they are printed on the box. */
export function nutritionOf(per100: Nutrition, weightG: number): Nutrition {
  const share = weightG / 100;
  return {
    kcal: Math.round(per100.kcal * share),
    proteinG: round1(per100.proteinG * share),
    fatG: round1(per100.fatG * share),
    carbohydrateG: round1(per100.carbohydrateG * share),
  };
}

/** КБЖУ of several portions together. */
export function sumNutrition(parts: readonly Nutrition[]): Nutrition {
  const sum = (key: keyof Nutrition) => round1(parts.reduce((total, part) => total + part[key], 0));
  return {
    kcal: sum('kcal'),
    proteinG: sum('proteinG'),
    fatG: sum('fatG'),
    carbohydrateG: sum('carbohydrateG'),
  };
}

/** What a label names: an ingredient, and what it is made of where it was bought in. */
interface Labelled {
  readonly name: string;
  /** Names of its parts by weight; empty for one food. */
  readonly composition: readonly string[];
}

/** An ingredient as TR TS 022/2011 (4.4, point 4) wants it named: its own parts in brackets behind it. */
export function labelOf({ name, composition }: Labelled): string {
  const parts = composition.length > 0 ? ` (${composition.join(', ')})` : '';
  return `${name}${parts}`.replaceAll(' %', '\u00a0%');
}

/** Weights of an ingredient in a portion: as put in and as served, grams. */
interface IngredientWeights {
  readonly rawG: number;
  readonly servedG: number;
}

/** To 0.1 g, and to 0.01 g below 10 g: КБЖУ recomputed from the weights is to agree within 0.1 % in small portions too. */
const roundWeight = (weightG: number) => (weightG < 10 ? Math.round(weightG * 100) / 100 : round1(weightG));

/** What a portion takes of an ingredient of the recipe, which as a whole yields `recipeG` grams. */
export function weightsOf(
  { grams, yield: share }: Pick<RecipeLine, 'grams' | 'yield'>,
  recipeG: number,
  portionG: number,
): IngredientWeights {
  const rawG = (grams * portionG) / recipeG;
  return { rawG: roundWeight(rawG), servedG: roundWeight(rawG * share) };
}

/** How to keep a dish, in one Russian sentence. */
export function storageOf(shelfLifeHours: number): string {
  const hours = countOf(shelfLifeHours, 'часа', 'часов', 'часов');
  return `Храните закрытым в холодильнике при 2\u2060–\u20606 °C не дольше ${hours} от упаковки, её время указано на крышке.`;
}
