import type { AnswerOf } from '#shared/contract.ts';
import { dishQuery } from '#shared/features/dishes/address.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import type { DishDetail, DishPortion } from '#shared/features/dishes/schema.ts';
import { getGuidance } from '#shared/features/guidance/contract.ts';
import type { Guidance } from '#shared/features/guidance/schema.ts';
import { composeDay } from '#shared/features/menu/compose.ts';
import { getAlternatives, listMenuDishes } from '#shared/features/menu/contract.ts';
import {
  type Exclusions,
  hasExclusions,
  readExclusions,
  writeExclusions,
} from '#shared/features/menu/exclusions.ts';
import type { MenuDay, MenuDish, MenuMeal } from '#shared/features/menu/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstKcal } from './draft.ts';
import { WITHOUT_QUERY } from './menu-address.ts';
import type { ShownMenu } from './menu-data.ts';

/** A dish that the address asks for, and what can come in its place where the shown day serves it. */
export interface ToldDish {
  readonly detail: DishDetail;
  readonly alternatives: readonly DishPortion[];
}

export interface MenuExtras {
  /** Dishes of the programme; null until something is left out. */
  readonly pool: readonly MenuDish[] | null;
  readonly dish: ToldDish | null;
  /** For whom the food is; null where nothing is written. */
  readonly guidance: Guidance | null;
}

/** A part of the page that it can do without. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch {
    return null;
  }
}

/** Everything that a programme serves. */
export async function loadPool(rest: RestCall, programme: string): Promise<MenuDish[]> {
  const { dishes } = await rest(listMenuDishes, { query: { programme } });
  return dishes;
}

interface DishRequest {
  readonly programme: string;
  readonly kcal: number;
  readonly day: MenuDay | undefined;
  readonly pool: readonly MenuDish[];
  readonly exclusions: Exclusions;
}

/** The meal of the day that serves the dish, with what is left out already replaced. */
function mealOf(code: string, { day, kcal, pool, exclusions }: DishRequest): MenuMeal | undefined {
  if (!day) return undefined;
  const { meals } = composeDay(day, { lineKcal: kcal, pool, exclusions });
  return meals.find(
    (meal): meal is Extract<typeof meal, MenuMeal> => 'dish' in meal && meal.dish.code === code,
  );
}

async function loadDish(rest: RestCall, code: string, request: DishRequest): Promise<ToldDish | null> {
  const meal = mealOf(code, request);
  const portion = meal ? { kcal: meal.dish.kcal, slot: meal.slot } : {};
  const detail = rest(getDish, { params: { code }, query: portion });
  const { programme, kcal, day, exclusions } = request;
  const none: AnswerOf<typeof getAlternatives> = { alternatives: [] };
  const others =
    meal && day
      ? rest(getAlternatives, {
          query: { programme, kcal, date: day.date, slot: meal.slot, without: writeExclusions(exclusions) },
        })
      : Promise.resolve(none);
  const [told, answer] = await Promise.all([orNull(detail), orNull(others)]);
  if (!told) return null;
  return { detail: told, alternatives: (answer ?? none).alternatives.filter((other) => other.code !== code) };
}

interface ExtrasRequest {
  readonly request: Pick<Request, 'url'>;
  readonly path: string;
  readonly programme: Programme;
  /** The menu, which may still be on its way. */
  readonly menu: Promise<ShownMenu>;
}

/** Loads what the address asks of the menu, and what is written about the food. */
export async function loadMenuExtras(
  rest: RestCall,
  { request, path, programme, menu }: ExtrasRequest,
): Promise<MenuExtras> {
  const { searchParams } = new URL(request.url);
  const exclusions = readExclusions(searchParams.getAll(WITHOUT_QUERY));
  const code = searchParams.get(dishQuery.name);
  const [pool, guidance] = await Promise.all([
    hasExclusions(exclusions) ? orNull(loadPool(rest, programme.code)) : null,
    orNull(rest(getGuidance, { query: { path } })),
  ]);
  if (code === null) return { pool, dish: null, guidance };
  const { days, date } = await menu;
  const day = days.find((candidate) => candidate.date === date);
  const kcal = firstKcal(programme, searchParams);
  const asked = { programme: programme.code, kcal, day, pool: pool ?? [], exclusions };
  return { pool, dish: await loadDish(rest, code, asked), guidance };
}
