import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/guidance/contract.ts';
import type { Guidance } from '#shared/features/guidance/schema.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { programmeOfPath } from './catalogue.ts';
import { guidance } from './guidance/sql.ts';
import { addedSaltOf } from './menu/salt.ts';
import { createTextRenderer } from './pages.ts';

/** The salt of the page's programme, from the recipes that its menu serves. */
async function saltText(scope: Scope, path: string): Promise<string> {
  const programme = await programmeOfPath(scope, path);
  if (!programme) return '';
  const salt = String(await addedSaltOf(scope, programme)).replace('.', ',');
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
