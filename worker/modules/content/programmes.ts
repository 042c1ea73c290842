import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { exclusionGroupNames } from '#shared/features/dishes/labels.ts';
import { ExclusionGroup, MealSlot } from '#shared/features/dishes/schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { Claim, claimTexts } from '#shared/features/programmes/claims.ts';
import * as contract from '#shared/features/programmes/contract.ts';
import {
  CalorieLine,
  type Programme,
  type ProgrammeKind,
  type ProgrammeWithClaims,
  Season,
} from '#shared/features/programmes/schema.ts';
import type { KitchenProgramme } from '#shared/features/rations/kitchen.ts';
import type { SitePage } from '#shared/features/seo/contract.ts';
import { programmePath } from '#shared/routes.ts';
import { pictureOf } from '../../db/picture-column.ts';
import { q } from '../../db/query.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DatedKind, readDays } from './days.ts';

const lines = sql<string>`(SELECT json_group_array(json_object('kcal', kcal, 'dayPriceKop', day_price_kop)) FROM
  (SELECT l.kcal, coalesce(l.day_price_kop, c.day_price_kop) AS day_price_kop
   FROM programme_lines l JOIN calorie_lines c ON c.kcal = l.kcal
   WHERE l.programme_code = p.code ORDER BY l.kcal))`;

/** Programmes and sets on offer, in the order of the shop window. */
export const programmes = definePart(
  'programmes',
  q
    .selectFrom('programmes as p')
    .innerJoin('dishes as d', 'd.code', 'p.cover')
    .select(['p.code', 'p.name', 'p.pitch', 'p.text', 'p.tint', 'p.defaultKcal', 'p.mealSlots'])
    .select(['p.excludedGroups', 'p.seasons', 'p.kind', 'p.alternativesFrom', 'p.longestDays', 'p.claims'])
    .select([pictureOf('d.picture'), lines.as('lines')])
    .where(sql<boolean>`p.is_offered = 1`)
    .orderBy('p.sort')
    .orderBy('p.code'),
  {
    json: {
      ...{ mealSlots: z.array(MealSlot), excludedGroups: z.array(ExclusionGroup), seasons: z.array(Season) },
      ...{ lines: z.array(CalorieLine), claims: z.array(Claim), picture: Picture },
    },
    typeset: ['name', 'pitch', 'text'],
  },
);
type ProgrammeRow = RowOf<typeof programmes>;

/** Programmes on offer; their prices are no text of theirs. */
export const datedProgrammes: DatedKind<ProgrammeRow> = {
  part: programmes,
  nameOf: ({ code }) => `programme ${code}`,
  toldOf: ({ name, pitch, text, picture, defaultKcal, mealSlots, excludedGroups, seasons, claims }) => ({
    ...{ name, pitch, text, picture: picture.name, defaultKcal, mealSlots, excludedGroups, seasons, claims },
  }),
};

function toProgramme(row: ProgrammeRow): Programme {
  const { code, name, pitch, text, tint, picture, defaultKcal, mealSlots, excludedGroups, seasons } = row;
  return {
    ...{ code, name, pitch, text, tint, picture, defaultKcal, mealSlots, excludedGroups, seasons },
    mealsPerDay: mealSlots.length,
    excludedNames: excludedGroups.map((group) => exclusionGroupNames[group]),
    lines: row.lines,
    ...(row.longestDays !== null && { longestDays: row.longestDays }),
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
    rows.map(({ code, claims, kind, alternativesFrom, excludedGroups }) => [
      code,
      { claims, isSet: kind === 'set', alternativesFrom, excludedGroups },
    ]),
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
