import { AppError } from '#shared/errors.ts';
import { exclusionGroupNames } from '#shared/features/dishes/labels.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { claimTexts } from '#shared/features/programmes/claims.ts';
import * as contract from '#shared/features/programmes/contract.ts';
import type { Programme, ProgrammeKind, ProgrammeWithClaims } from '#shared/features/programmes/schema.ts';
import type { KitchenProgramme } from '#shared/features/rations/kitchen.ts';
import type { SitePage } from '#shared/features/seo/contract.ts';
import { programmePath } from '#shared/routes.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { readDays } from './days/days.ts';
import { datedProgrammes } from './programmes/dated.ts';
import { type ProgrammeRow, programmes } from './programmes/sql.ts';

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
    ...(row.longest_days !== null && { longestDays: row.longest_days }),
    ...(row.kind === 'set' && { isSet: true as const }),
    fromDayPriceKop: Math.min(...row.lines.map((line) => line.dayPriceKop)),
  };
}

/** What is on offer; sets are sold where their page exists. */
async function offeredRows(scope: Scope): Promise<ProgrammeRow[]> {
  const rows = await scope.published.rows(programmes);
  return rows.filter(({ kind }) => kind === 'daily' || scope.settings.isSimply);
}

/** Programmes of a kind on offer, in the order of the shop window. */
export async function listProgrammes(scope: Scope, kind: ProgrammeKind = 'daily'): Promise<Programme[]> {
  return (await offeredRows(scope)).filter((row) => row.kind === kind).map(toProgramme);
}

/** One programme or set on offer, with what its food keeps to. */
export async function findProgramme(scope: Scope, code: string): Promise<ProgrammeWithClaims | undefined> {
  const row = (await offeredRows(scope)).find((one) => one.code === code);
  return row && { ...toProgramme(row), claims: claimTexts(row.claims) };
}

/** What the composer of menus knows of each programme, by its code. */
export async function kitchenProgrammes(scope: Scope): Promise<ReadonlyMap<string, KitchenProgramme>> {
  const rows = await scope.published.rows(programmes);
  return new Map(
    rows.map(
      ({ code, claims, kind, alternatives_from: alternativesFrom, excluded_groups: excludedGroups }) => [
        code,
        { claims, isSet: kind === 'set', alternativesFrom, excludedGroups },
      ],
    ),
  );
}

/** The pages of the programmes on offer with the days of their changes. */
export async function listProgrammeDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf] = await Promise.all([scope.published.rows(programmes), readDays(scope)]);
  return rows
    .filter(({ kind }) => kind === 'daily')
    .map((row) => ({
      address: programmePath(row.code, false),
      changedOn: dayOf(datedProgrammes, row),
      images: [searchPicturePath(row.picture)],
    }));
}

export const programmeCalls = calls(contract, {
  listProgrammes: async ({ scope, query }) => ({
    programmes: await listProgrammes(scope, query.kind),
  }),
  getProgramme: async ({ scope, params }) => {
    const programme = await findProgramme(scope, params.code);
    if (!programme) throw new AppError('not_found');
    return programme;
  },
});
