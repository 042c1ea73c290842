import { CYCLE_START, MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Scope } from '../../../scope.ts';
import type { DishRow } from '../dishes/sql.ts';
import { dishesByCode } from '../dishes.ts';
import { menuFor } from '../menu.ts';

/** The ingredient that is salt itself; what cheese, pickles and soy sauce bring is not counted. */
const SALT = 'sol';

/** The share of a dish, as it is served, that was added as salt. */
function saltShare({ ingredients }: Pick<DishRow, 'ingredients'>): number {
  const servedG = ingredients.reduce((sum, one) => sum + one.grams * one.yield, 0);
  const addedG = ingredients.find(({ code }) => code === SALT)?.grams ?? 0;
  return servedG > 0 ? addedG / servedG : 0;
}

/** Grams of salt that the recipes add to a day of a programme's default line, in the mean of its cycle, to the half. */
export async function addedSaltOf(
  scope: Scope,
  { code, defaultKcal }: Pick<Programme, 'code' | 'defaultKcal'>,
): Promise<number> {
  const [days, dishes] = await Promise.all([
    menuFor(scope, { programme: code, kcal: defaultKcal, from: CYCLE_START, days: MENU_CYCLE_DAYS }),
    dishesByCode(scope),
  ]);
  if (days.length === 0) return 0;
  const grams = days
    .flatMap(({ meals }) => meals)
    .reduce((sum, { dish: { code: served, weightG } }) => {
      const dish = dishes.get(served);
      return sum + (dish ? saltShare(dish) * weightG : 0);
    }, 0);
  return Math.round((grams / days.length) * 2) / 2;
}
