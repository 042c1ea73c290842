import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { sha256 } from '../../../hash.ts';
import { readRows } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { type DishDay, type DishRow, dishes, listDays, writeDays } from './sql.ts';

/**
 * What a buyer reads of a dish, each field by its name: a picture that was encoded anew, another tint or a column that
 * dishes get later is no news.
 */
export const toldOf = (row: DishRow) => ({
  title: row.title,
  kind: row.kind,
  slots: row.slots,
  picture: row.picture.name,
  description: row.description,
  reheat: row.reheat,
  shelfLifeHours: row.shelf_life_hours,
  weightG: row.weight_g,
  per100: [row.kcal_per_100, row.protein_per_100, row.fat_per_100, row.carbohydrate_per_100],
  allergens: row.allergens,
  exclusionGroups: row.exclusion_groups,
  ingredients: row.ingredients.map((one) => [one.name, one.composition, one.grams, one.yield]),
});

/** The days of dishes that are new or have become others. */
export function changedDays(
  known: readonly DishDay[],
  digests: ReadonlyMap<string, string>,
  today: IsoDate,
): DishDay[] {
  const digestOf = new Map(known.map(({ code, digest }) => [code, digest]));
  return [...digests].flatMap(([code, digest]) =>
    digestOf.get(code) === digest ? [] : [{ code, digest, changed_on: today }],
  );
}

/** Notes before a publication which dishes it changes. */
export async function noteDishDays({ db, clock }: Pick<Scope, 'db' | 'clock'>): Promise<void> {
  const rows = dishes.parse(await readRows(db, dishes.read));
  const digests = new Map<string, string>();
  for (const row of rows) digests.set(row.code, await sha256(JSON.stringify(toldOf(row))));
  const changed = changedDays(await listDays(db), digests, moscowDate(clock.now()));
  if (changed.length > 0) await writeDays(db, changed);
}
