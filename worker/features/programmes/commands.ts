import { exclusionGroupNames } from '#shared/features/dishes/labels.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { SitePage } from '#shared/features/seo/contract.ts';
import { programmePath } from '#shared/routes.ts';
import type { Scope } from '../../scope.ts';
import { type ProgrammeRow, programmes } from './sql.ts';

function toProgramme(row: ProgrammeRow): Programme {
  return {
    code: row.code,
    name: row.name,
    pitch: row.pitch,
    text: row.text,
    tint: row.tint,
    picture: row.picture,
    defaultKcal: row.default_kcal,
    mealSlots: row.meal_slots,
    mealsPerDay: row.meal_slots.length,
    excludedGroups: row.excluded_groups,
    excludedNames: row.excluded_groups.map((group) => exclusionGroupNames[group]),
    seasons: row.seasons,
    lines: row.lines,
    fromDayPriceKop: Math.min(...row.lines.map((line) => line.dayPriceKop)),
  };
}

/** Programmes on offer, in the order of the shop window. */
export async function listProgrammes(scope: Scope): Promise<Programme[]> {
  return (await scope.published.rows(programmes)).map(toProgramme);
}

/** One programme on offer. */
export async function findProgramme(scope: Scope, code: string): Promise<Programme | undefined> {
  const row = (await scope.published.rows(programmes)).find((one) => one.code === code);
  return row && toProgramme(row);
}

/** The pages of the programmes on offer with the days of their changes. */
export async function listProgrammeDates(scope: Scope): Promise<SitePage[]> {
  const rows = await scope.published.rows(programmes);
  return rows.map(({ code, changed_on }) => ({ address: programmePath(code, false), changedOn: changed_on }));
}
