import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import type { PageSeo, SitePage } from '#shared/features/seo/contract.ts';
import type { Scope } from '../../scope.ts';
import { createTextRenderer } from '../pages/commands.ts';
import * as sql from './sql.ts';

/** A page for a purpose, with its figures filled in and its long texts rendered; undefined where there is none. */
export async function findPurpose(scope: Scope, path: string): Promise<Purpose | undefined> {
  const row = await sql.findPurpose(scope.db, path);
  if (!row) return undefined;
  const { line, rich, isOpen } = await createTextRenderer(scope);
  const { known_picture: picture, facts, points, story, questions, link, ...purpose } = row;
  return {
    ...purpose,
    title: line(purpose.title),
    lead: line(purpose.lead),
    picture,
    facts: facts.map(({ value, label }) => ({ value: line(value), label: line(label) })),
    points: points.map(({ icon, title, text }) => ({ icon, title: line(title), text: line(text) })),
    story: { title: line(story.title), text: rich(story.text) },
    questions: questions.map(({ id, question, answer }) => ({
      id,
      question: line(question),
      answer: rich(answer),
    })),
    link:
      link !== null && isOpen(link.href) ? { ...link, title: line(link.title), text: line(link.text) } : null,
  };
}

/** Title and description of a page for a purpose, if the path is one. */
export async function describePurpose(scope: Scope, path: string): Promise<PageSeo | undefined> {
  const seo = await sql.findPurposeSeo(scope.db, path);
  if (!seo) return undefined;
  const { plain } = await createTextRenderer(scope);
  return { title: plain(seo.title), description: plain(seo.description) };
}

/** The pages for a purpose with the days of their changes. */
export function listPurposeDates(scope: Scope): Promise<SitePage[]> {
  return sql.listPurposeDates(scope.db);
}
