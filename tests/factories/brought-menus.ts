import { addDays, daysBetween, type IsoDate, moscowTime } from '#shared/dates.ts';
import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import { traitsOf } from '#shared/features/dishes/traits.ts';
import { noTastes, REPEAT_DAYS, repeatStart } from '#shared/features/exclusions/tastes.ts';
import { CYCLE_START, cycleDayOf, MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { composeMealPlans, type MealPlan, type MealPlanRequest } from '#shared/features/rations/compose.ts';
import type { Kitchen } from '#shared/features/rations/kitchen.ts';
import { type OrderedFood, requestsOf } from '#shared/features/rations/promises.ts';
import { catalogueFiles } from '#worker/db/seed/catalogue.ts';
import { type CookedDish, readCatalogue } from '#worker/db/seed/catalogue-data.ts';
import { present } from '../harness/present.ts';

export const catalogue = readCatalogue(catalogueFiles);

/** The kitchen as the seeded site has it. */
export const kitchen: Kitchen = {
  dishes: new Map(
    catalogue.dishes.map(({ code, title, kind, slots, tint, figures, reheat, keeping, lines }) => [
      code,
      {
        ...{ code, title, kind, slots, tint, reheat, per100: figures.per100 },
        picture: { name: code, width: 0, height: 0, tint: null, version: '' },
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
    catalogue.programmes.map(({ code, claims, kind, alternativesFrom = null, excludedGroups }) => [
      code,
      { claims, isSet: kind === 'set', alternativesFrom, excludedGroups },
    ]),
  ),
};

/** When deliveries come: in the morning of their first food day, or in the evening before it. */
export const parts = ['morning', 'evening'] as const;

/** A day of food as it is composed. */
export interface BroughtDay {
  readonly date: IsoDate;
  readonly plan: MealPlan;
  /** Names what is eaten: equal on days with the same dishes at the same meals. */
  readonly menuId: number;
}

/** Composed days by what they follow from, and the numbers of what is eaten. */
const composed = new Map<string, BroughtDay>();
const menuIds = new Map<string, number>();

function menuIdOf({ meals }: MealPlan): number {
  const menu = meals.map(({ slot, dish }) => `${slot}=${dish?.code}`).join();
  const id = menuIds.get(menu) ?? menuIds.size;
  menuIds.set(menu, id);
  return id;
}

/**
 * What an order brings day by day. A day follows from its place in the cycle, from how long before it was packed, and from
 * what was eaten on the six days before: each such state is composed once, however many orders come to it.
 */
export function broughtDaysBy(order: OrderedFood): BroughtDay[] {
  const brought: (BroughtDay & { readonly request: MealPlanRequest })[] = [];
  for (const request of requestsOf(order)) {
    const { programme, lineKcal, date, setDay } = request;
    const before = brought.slice(1 - REPEAT_DAYS).filter((day) => day.date >= repeatStart(date));
    const state = [
      ...[programme, lineKcal, cycleDayOf(date), setDay, moscowTime(date, 0) - request.packedAt],
      ...before.map((day) => `${daysBetween(day.date, date)}:${day.menuId}`),
    ].join(' ');
    let day = composed.get(state);
    if (!day) {
      const history = before.map(({ request: earlier, plan }) => ({ ...earlier, served: plan.meals }));
      const plan = present(composeMealPlans([...history, request], noTastes, kitchen).at(-1), 'composed day');
      day = { date, plan, menuId: menuIdOf(plan) };
      composed.set(state, day);
    }
    brought.push({ ...day, date, request });
  }
  return brought;
}

/** What an order brings day by day, two days in a delivery. */
export const broughtBy = (order: OrderedFood): MealPlan[] => broughtDaysBy(order).map(({ plan }) => plan);

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

/** Grams of salt that the recipes add to a day, in the mean of what a line brings. */
export function addedSaltOf(programme: string, lineKcal: number): number {
  const days = broughtDays(programme, lineKcal);
  const grams = days.flat().reduce((sum, { dish, weightG }) => {
    const served = dish.lines.reduce((all, one) => all + one.grams * (one.yield ?? 1), 0);
    const salt = dish.lines.find(({ ingredient }) => ingredient === 'sol')?.grams ?? 0;
    return sum + (salt / served) * weightG;
  }, 0);
  return grams / days.length;
}
