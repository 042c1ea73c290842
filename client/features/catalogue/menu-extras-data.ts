import { dishQuery } from '#shared/features/dishes/address.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import { getGuidance } from '#shared/features/guidance/contract.ts';
import { composeDay } from '#shared/features/menu/compose.ts';
import { getAlternatives, listMenuDishes } from '#shared/features/menu/contract.ts';
import { hasExclusions, readExclusions, writeExclusions } from '#shared/features/menu/exclusions.ts';
import type { MenuDish, MenuMeal } from '#shared/features/menu/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstKcal } from './draft.ts';
import { type ShownMenu, WITHOUT_QUERY } from './menu-data.ts';

/** A part of the page that it can do without. */
const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);

export const loadPool = async (rest: RestCall, programme: string): Promise<MenuDish[]> =>
  (await rest(listMenuDishes, { query: { programme } })).dishes;

interface ExtrasRequest {
  readonly request: Pick<Request, 'url'>;
  readonly path: string;
  readonly programme: Programme;
  /** The menu, which may still be on its way. */
  readonly menu: Promise<ShownMenu>;
}

/** The dish that the address asks for, in the portion of the shown day where that serves it. */
async function loadDish(
  rest: RestCall,
  { request, programme, menu }: ExtrasRequest,
  pool: readonly MenuDish[],
) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get(dishQuery.name);
  if (code === null) return null;
  const exclusions = readExclusions(searchParams.getAll(WITHOUT_QUERY));
  const kcal = firstKcal(programme, searchParams);
  const { days, date } = await menu;
  const day = days.find((candidate) => candidate.date === date);
  // With what is left out already replaced.
  const meals = day ? composeDay(day, { lineKcal: kcal, pool, exclusions }).meals : [];
  const meal = meals.find(
    (one): one is Extract<typeof one, MenuMeal> => 'dish' in one && one.dish.code === code,
  );
  const without = writeExclusions(exclusions);
  const [detail, answer] = await Promise.all([
    orNull(rest(getDish, { params: { code }, query: meal ? { kcal: meal.dish.kcal, slot: meal.slot } : {} })),
    meal &&
      orNull(
        rest(getAlternatives, {
          query: { programme: programme.code, kcal, date, slot: meal.slot, without },
        }),
      ),
  ]);
  const alternatives = answer?.alternatives.filter((other) => other.code !== code) ?? [];
  return detail && { detail, alternatives };
}

export async function loadMenuExtras(rest: RestCall, asked: ExtrasRequest) {
  const exclusions = readExclusions(new URL(asked.request.url).searchParams.getAll(WITHOUT_QUERY));
  const [pool, guidance] = await Promise.all([
    hasExclusions(exclusions) ? orNull(loadPool(rest, asked.programme.code)) : null,
    orNull(rest(getGuidance, { query: { path: asked.path } })),
  ]);
  return { pool, dish: await loadDish(rest, asked, pool ?? []), guidance };
}

/** A dish and what can come in its place; null where the address asks for none, or there is no such dish. */
export type ToldDish = Awaited<ReturnType<typeof loadDish>>;
