import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/guidance/contract.ts';
import { type Guidance, GuidanceRow } from '#shared/features/guidance/schema.ts';
import { CYCLE_START, MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { q } from '../../db/query.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { programmeOfPath } from './catalogue.ts';
import { dishesByCode } from './dishes.ts';
import { menuFor } from './menu.ts';
import { createTextRenderer } from './texts.ts';

const { suits, unsuited, questions } = GuidanceRow.shape;

/** What is written about the food of pages. */
export const guidance = definePart(
  'guidance',
  q
    .selectFrom('guidance')
    .select(['path', 'suits', 'unsuited', 'doctor', 'day', 'why', 'questions'])
    .orderBy('path'),
  { json: { suits, unsuited, questions } },
);

/** The ingredient that is salt itself; what cheese, pickles and soy sauce bring is not counted. */
const SALT = 'sol';

/** Grams of salt that the recipes add to a day of a programme's default line, in the mean of its cycle, to the half. */
async function addedSaltG(scope: Scope, { code, defaultKcal: kcal }: Programme): Promise<number> {
  const [days, dishes] = await Promise.all([
    menuFor(scope, { programme: code, kcal, from: CYCLE_START, days: MENU_CYCLE_DAYS }),
    dishesByCode(scope),
  ]);
  if (days.length === 0) return 0;
  let addedG = 0;
  for (const { dish: served } of days.flatMap(({ meals }) => meals)) {
    const { ingredients = [] } = dishes.get(served.code) ?? {};
    const servedG = ingredients.reduce((sum, one) => sum + one.grams * one.yield, 0);
    const saltG = ingredients.find((one) => one.code === SALT)?.grams ?? 0;
    if (servedG > 0) addedG += (saltG / servedG) * served.weightG;
  }
  return Math.round((addedG / days.length) * 2) / 2;
}

/** The salt of the page's programme, from the recipes that its menu serves. */
async function saltText(scope: Scope, path: string): Promise<string> {
  const programme = await programmeOfPath(scope, path);
  if (!programme) return '';
  const salt = String(await addedSaltG(scope, programme)).replace('.', ',');
  return `Соли по рецептам — около ${salt} г в день («${programme.name}», ${programme.defaultKcal} ккал).`;
}

/** What is written about a page's food, with its figures filled in; undefined where nothing is. */
export async function findGuidance(scope: Scope, path: string): Promise<Guidance | undefined> {
  const row = indexRows(await scope.published.rows(guidance), 'path').get(path);
  if (!row) return undefined;
  const { line, rich } = await createTextRenderer(scope);
  return {
    suits: row.suits.map(({ title, text }) => ({ title: line(title), text: line(text) })),
    unsuited: row.unsuited.map(line),
    doctor: line(row.doctor),
    day: line(row.day),
    salt: await saltText(scope, path),
    why: row.why === '' ? '' : rich(row.why),
    questions: row.questions.map(({ id, question, answer }) => ({
      id,
      question: line(question),
      answer: rich(answer),
    })),
  };
}

export const guidanceCalls = calls(contract, {
  getGuidance: async ({ scope, query }) => {
    const found = await findGuidance(scope, query.path);
    if (!found) throw new AppError('not_found');
    return found;
  },
  /** Whom the food of each page suits, in the titles of its guidance. */
  listSuited: async ({ scope }) => {
    const [rows, { line }] = await Promise.all([scope.published.rows(guidance), createTextRenderer(scope)]);
    return {
      suited: rows.map(({ path, suits }) => ({ path, words: suits.map(({ title }) => line(title)) })),
    };
  },
});
