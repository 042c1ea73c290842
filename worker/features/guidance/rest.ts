import { AppError } from '#shared/errors.ts';
import { getGuidance } from '#shared/features/guidance/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { openTextDesk } from '../pages/commands.ts';
import { findGuidance } from './sql.ts';

export function mountGuidance(table: RestTable): void {
  mount(table, getGuidance, async ({ c, query }) => {
    const [row, { line, rich }] = await Promise.all([findGuidance(c.env.DB, query.path), openTextDesk(c)]);
    if (!row) throw new AppError('not_found');
    return {
      suits: row.suits.map(({ title, text }) => ({ title: line(title), text: line(text) })),
      unsuited: row.unsuited.map(line),
      doctor: line(row.doctor),
      day: line(row.day),
      questions: row.questions.map(({ id, question, answer }) => ({
        id,
        question: line(question),
        answer: rich(answer),
      })),
    };
  });
}
