import type { IsoDate } from '#shared/dates.ts';
import type { IngredientNeed, ProductionDay } from '#shared/features/desk/production/contract.ts';
import type { Allergen } from '#shared/features/dishes/labels.ts';
import { harmOf } from '#shared/features/menu/exclusions.ts';

/** A portion as it is cooked. */
export interface CookedPortion {
  /** Code of the dish. */
  readonly code: string;
  readonly title: string;
  readonly weightG: number;
  readonly allergens: readonly Allergen[];
}

/** Whose food it is. */
export interface Eater {
  readonly deliveryId: string;
  readonly customer: { readonly id: string; readonly name: string };
  readonly orderNumber: string;
  readonly person: number;
  readonly personName: string;
  /** What the person must not get. */
  readonly allergens: readonly Allergen[];
}

/** What one person gets with a delivery for one day, or what an order of dishes brings. */
export interface Serving extends Eater {
  /** Name of the calorie line; null of dishes by the piece. */
  readonly kcal: number | null;
  /** Null for a meal that nothing safe fits. */
  readonly meals: readonly (CookedPortion | null)[];
  /** Whether it may still change. */
  readonly isOpen: boolean;
}

/** What of a day is known. */
export interface DayFood {
  readonly date: IsoDate;
  readonly servings: readonly Serving[];
  /** Ids of deliveries whose food cannot be told. */
  readonly unknown: readonly string[];
}

const isPresent = (portion: CookedPortion | null): portion is CookedPortion => portion !== null;

/** Everybody with an allergy, once for a delivery, with dishes of theirs that they must not get. */
function allergicOf(servings: readonly Serving[]): (Eater & { readonly holds: string[] })[] {
  const allergic = servings.filter(({ allergens }) => allergens.length > 0);
  const own = Map.groupBy(allergic, ({ deliveryId, person }) => `${deliveryId} ${person}`);
  return [...own.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { deliveryId, customer, orderNumber, person, personName, allergens } = first;
    const harmful = all.flatMap(({ meals }) =>
      meals.filter((meal) => harmOf(meal, { allergens }).length > 0),
    );
    const holds = [...new Set(harmful.flatMap((meal) => meal?.title ?? []))];
    return [{ deliveryId, customer, orderNumber, person, personName, allergens, holds }];
  });
}

interface Cooked {
  readonly portion: CookedPortion;
  readonly kcal: number | null;
}

function dishOf(cooked: readonly Cooked[], people: readonly Eater[]): ProductionDay['dishes'][number][] {
  const [first] = cooked;
  if (!first) return [];
  const { code, title, allergens } = first.portion;
  const sizes = Map.groupBy(cooked, ({ kcal, portion }) => `${kcal} ${portion.weightG}`);
  const dish = {
    ...{ code, title, portions: cooked.length, allergens: [...allergens] },
    sizes: [...sizes.values()]
      .flatMap((alike) => {
        const [one] = alike;
        return one ? [{ kcal: one.kcal, weightG: one.portion.weightG, portions: alike.length }] : [];
      })
      .toSorted((a, b) => (a.kcal ?? 0) - (b.kcal ?? 0) || a.weightG - b.weightG),
    forbidden: people.flatMap((one, index) => (harmOf({ allergens }, one).length > 0 ? [index] : [])),
  };
  return [dish];
}

/** What is cooked for the deliveries of one day, and who must not get what. */
export function productionOf({ date, servings, unknown }: DayFood): ProductionDay {
  const cooked = servings.flatMap(({ kcal, meals, isOpen }) =>
    meals.filter(isPresent).map((portion) => ({ portion, kcal, isOpen })),
  );
  const people = allergicOf(servings);
  const dishes = [...Map.groupBy(cooked, ({ portion }) => portion.code).values()].flatMap((group) =>
    dishOf(group, people),
  );
  return {
    date,
    deliveries: new Set(servings.map(({ deliveryId }) => deliveryId)).size,
    portions: cooked.length,
    openPortions: cooked.filter(({ isOpen }) => isOpen).length,
    unserved: servings.reduce((sum, { meals }) => sum + meals.filter((one) => one === null).length, 0),
    unknown: [...unknown],
    dishes: dishes.toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
    people: people.map((one) => ({ ...one, allergens: [...one.allergens] })),
  };
}

/** The recipe of a dish. */
export interface DishRecipe {
  /** What it yields as a whole, grams. */
  readonly weightG: number;
  /** Grams as put in. */
  readonly lines: readonly { readonly code: string; readonly grams: number }[];
}

/** What is bought. */
export interface BoughtIngredient {
  readonly name: string;
  /** What one piece has of it, grams; null of what is not counted. */
  readonly pieceG: number | null;
  /** What cleaning takes of it. */
  readonly lossPercent: number;
  /** What a litre weighs, grams; null of what is not bought by the litre. */
  readonly litreG: number | null;
}

const unknownIngredient = { pieceG: null, lossPercent: 0, litreG: null };

/** Rounded up as it is weighed in a shop: to a hundred grams, below a kilogram to ten; so of litres. */
function roundedUp(amount: number): number {
  const steps = amount >= 1 ? 10 : 100;
  // A sum of shares is a hair above what it stands for.
  return Math.ceil(Number((amount * steps).toFixed(6))) / steps;
}

/** What is asked for in a shop: pieces, litres or kilograms of what is not cleaned yet. */
function shopAmount(putInG: number, { pieceG, lossPercent, litreG }: Omit<BoughtIngredient, 'name'>) {
  if (pieceG !== null)
    return { amount: Math.ceil(Number((putInG / pieceG).toFixed(6))), unit: 'piece' as const };
  const boughtG = (putInG * 100) / (100 - lossPercent);
  return litreG === null
    ? { amount: roundedUp(boughtG / 1000), unit: 'kg' as const }
    : { amount: roundedUp(boughtG / litreG), unit: 'l' as const };
}

/** What goes into the portions of some days, the heaviest first; a dish without a recipe asks for nothing. */
export function ingredientsFor(
  days: readonly Pick<ProductionDay, 'dishes'>[],
  recipes: ReadonlyMap<string, DishRecipe>,
  ingredients: ReadonlyMap<string, BoughtIngredient>,
): IngredientNeed[] {
  const grams = new Map<string, number>();
  for (const { code, sizes } of days.flatMap(({ dishes }) => dishes)) {
    const recipe = recipes.get(code);
    if (!recipe) continue;
    const servedG = sizes.reduce((sum, { weightG, portions }) => sum + weightG * portions, 0);
    for (const line of recipe.lines) {
      grams.set(line.code, (grams.get(line.code) ?? 0) + (line.grams * servedG) / recipe.weightG);
    }
  }
  return [...grams]
    .map(([code, exact]) => {
      const { name, ...bought } = ingredients.get(code) ?? { name: code, ...unknownIngredient };
      return {
        ...{ code, name },
        grams: Math.ceil(exact),
        lossPercent: bought.lossPercent,
        buy: shopAmount(exact, bought),
      };
    })
    .toSorted((a, b) => b.grams - a.grams || a.name.localeCompare(b.name, 'ru'));
}
