import type { Guidance } from '#shared/features/guidance/schema.ts';
import type { AppContext } from '../../context.ts';
import { openTextDesk } from '../pages/commands.ts';
import * as sql from './sql.ts';

/** What is written about a page's food, with its figures filled in; undefined where nothing is. */
export async function findGuidance(c: AppContext, path: string): Promise<Guidance | undefined> {
  const [row, { line, rich }] = await Promise.all([sql.findGuidance(c.env.DB, path), openTextDesk(c)]);
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
