import { addDays, type IsoDate } from '#shared/dates.ts';
import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import { traitsOf } from '#shared/features/dishes/traits.ts';
import type { Tastes } from '#shared/features/exclusions/tastes.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { composeMealPlans, type MealPlan } from '#shared/features/rations/compose.ts';
import { packedAt } from '#shared/features/rations/freshness.ts';
import type { Kitchen } from '#shared/features/rations/kitchen.ts';
import { catalogueFiles } from '#worker/db/seed/catalogue.ts';
import { type CookedDish, readCatalogue } from '#worker/db/seed/catalogue-data.ts';
import { present } from '../harness/present.ts';

export const catalogue = readCatalogue(catalogueFiles);
/** A Monday on which a cycle begins. */
const CYCLE_START: IsoDate = '2026-01-05';

/** The kitchen as the seeded site has it. */
export const kitchen: Kitchen = {
  dishes: new Map(
    catalogue.dishes.map(({ code, title, kind, slots, tint, figures, reheat, keeping, lines }) => [
      code,
      {
        ...{ code, title, kind, slots, tint, reheat, per100: figures.per100 },
        picture: { name: code, width: 0, height: 0, placeholder: null, version: '' },
        allergens: [...figures.allergens],
        exclusionGroups: [...figures.exclusionGroups],
        shelfLifeHours: shelfLifeHours[keeping],
        ingredients: lines.map(({ ingredient }) => ingredient),
        traits: traitsOf({
          ...{ kind, per100: figures.per100, exclusionGroups: figures.exclusionGroups },
          recipe: lines.map(({ ingredient, grams }) => ({ code: ingredient, grams })),
        }),
      },
    ]),
  ),
  plan: catalogue.menu.map(({ programme, cycleDay, slot, dish }) => ({
    ...{ programme, cycleDay, slot },
    code: dish.code,
  })),
  programmes: new Map(
    catalogue.programmes.map(({ code, claims, kind, alternativesFrom = null }) => [
      code,
      { claims, isSet: kind === 'set', alternativesFrom },
    ]),
  ),
};

export const noTastes: Tastes = {
  exclusions: { allergens: [], dislikes: [] },
  ingredients: [],
  tired: [],
  repeatLimit: 0,
};

/** When deliveries come: in the morning of their first food day, or in the evening before it. */
export const parts = ['morning', 'evening'] as const;
export type Part = (typeof parts)[number];

/** What is ordered, by one person who leaves nothing out. */
export interface BroughtOrder {
  readonly programme: string;
  readonly lineKcal: number;
  readonly part: Part;
  readonly start: IsoDate;
  readonly days: number;
}

/** What an order brings day by day, two days in a delivery. */
export function broughtBy({ programme, lineKcal, part, start, days }: BroughtOrder): MealPlan[] {
  const requests = Array.from({ length: days }, (_, index) => {
    const setDay = index % 2;
    const first = addDays(start, index - setDay);
    return {
      ...{ programme, lineKcal, person: 1, setDay, exclusions: [], chosen: new Map() },
      date: addDays(start, index),
      packedAt: packedAt(part === 'evening' ? addDays(first, -1) : first, first),
    };
  });
  return composeMealPlans(requests, noTastes, kitchen);
}

/** A meal that is brought, with the recipe of its dish. */
export interface BroughtMeal {
  readonly slot: MealSlot;
  readonly dish: CookedDish;
  readonly weightG: number;
  readonly kcal: number;
  readonly proteinG: number;
  readonly carbohydrateG: number;
}

const recipes = new Map(catalogue.dishes.map((dish) => [dish.code, dish]));

/** The days that a cycle of a programme brings on a line, whichever of them are second days of morning or evening deliveries. */
export function broughtDays(programme: string, lineKcal: number): BroughtMeal[][] {
  const orders = parts.flatMap((part) => [0, 1].map((days) => ({ part, start: addDays(CYCLE_START, days) })));
  return orders.flatMap(({ part, start }) =>
    broughtBy({ programme, lineKcal, part, start, days: MENU_CYCLE_DAYS }).map(({ meals }) =>
      meals.map(({ slot, dish }) => {
        const { code, weightG, kcal, proteinG, carbohydrateG } = present(dish, 'dish');
        return { slot, dish: present(recipes.get(code), code), weightG, kcal, proteinG, carbohydrateG };
      }),
    ),
  );
}
