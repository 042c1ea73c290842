import type { Guidance } from '#shared/features/guidance/schema.ts';
import type { Scope } from '../../scope.ts';
import { createTextRenderer } from '../pages/commands.ts';
import * as sql from './sql.ts';

/** What is written about a page's food, with its figures filled in; undefined where nothing is. */
export async function findGuidance(scope: Scope, path: string): Promise<Guidance | undefined> {
  const [row, { line, rich }] = await Promise.all([
    sql.findGuidance(scope.db, path),
    createTextRenderer(scope),
  ]);
  return (
    row && {
      suits: row.suits.map(({ title, text }) => ({ title: line(title), text: line(text) })),
      unsuited: row.unsuited.map(line),
      doctor: line(row.doctor),
      day: line(row.day),
      questions: row.questions.map(({ id, question, answer }) => ({
        id,
        question: line(question),
        answer: rich(answer),
      })),
    }
  );
}
