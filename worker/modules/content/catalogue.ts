import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/catalogue/contract.ts';
import { type Purpose, PurposeRow } from '#shared/features/catalogue/purpose-schema.ts';
import type { NavigationGroup } from '#shared/features/catalogue/schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { programmePath } from '#shared/routes.ts';
import { pictureOf } from '../../db/picture-column.ts';
import { q } from '../../db/query.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DatedKind, readDays } from './days.ts';
import { findProgramme, listProgrammes } from './programmes.ts';
import { createTextRenderer } from './texts.ts';

/** Navigation items in their order. */
export const navigation = definePart(
  'navigation',
  q
    .selectFrom('navigationItems')
    .select(['groupName', 'name', 'code', 'url', 'variants'])
    .orderBy('groupSort')
    .orderBy('sort'),
  { typeset: ['groupName', 'name'] },
);

const { preset, programmes, facts, points, story, questions, link, seo } = PurposeRow.shape;

/** Pages for purposes, by path. */
export const purposes = definePart(
  'purposes',
  q
    .selectFrom('purposes')
    .select(['path', 'title', 'lead', 'tint', 'preset', 'programmes', 'facts', 'points', 'story'])
    .select(['questions', 'link', 'form', 'seo', pictureOf('purposes.picture')])
    .$narrowType<Pick<PurposeRow, 'form'>>()
    .orderBy('path'),
  { json: { preset, programmes, facts, points, story, questions, link, seo, picture: Picture } },
);

export const datedPurposes: DatedKind<RowOf<typeof purposes>> = {
  part: purposes,
  nameOf: ({ path }) => `purpose ${path}`,
  toldOf: ({ path: _path, tint: _tint, form: _form, picture, ...told }) => ({
    ...told,
    picture: picture.name,
  }),
};

async function findRow(scope: Scope, path: string) {
  return indexRows(await scope.published.rows(purposes), 'path').get(path);
}

/** A page for a purpose, with its figures filled in and its long texts rendered; undefined where there is none. */
export async function findPurpose(scope: Scope, path: string): Promise<Purpose | undefined> {
  const row = await findRow(scope, path);
  if (!row) return undefined;
  const { line, rich, isOpen } = await createTextRenderer(scope);
  const sold = await findProgramme(scope, row.preset.programme);
  const { tint, picture, preset, programmes, form, facts, points, story, questions, link } = row;
  return {
    path,
    title: line(row.title),
    heading: line(row.seo.title),
    lead: line(row.lead),
    tint,
    picture,
    preset,
    programmes,
    sells: sold?.isSet ? 'set' : 'daily',
    form,
    facts: facts.map(({ value, label }) => ({ value: line(value), label: line(label) })),
    points: points.map(({ icon, title, text }) => ({ icon, title: line(title), text: line(text) })),
    story: { title: line(story.title), text: rich(story.text) },
    questions: questions.map(({ id, question, answer }) => ({
      id,
      question: line(question),
      answer: rich(answer),
    })),
    link:
      link !== null && isOpen(link.href)
        ? { ...link, label: line(link.label), title: line(link.title), text: line(link.text) }
        : null,
  };
}

/** The programme or set on offer that a page is about: its own, or the one that a page for a purpose begins with. */
export async function programmeOfPath(scope: Scope, path: string): Promise<Programme | undefined> {
  const purpose = await findRow(scope, path);
  if (purpose) return await findProgramme(scope, purpose.preset.programme);
  return (await listProgrammes(scope)).find(({ code }) => programmePath(code, false) === path);
}

/** Title and description of a page for a purpose, if the path is one. */
export async function describePurpose(scope: Scope, path: string): Promise<PageDescription | undefined> {
  const row = await findRow(scope, path);
  if (!row) return undefined;
  const { seo } = row;
  const { plain } = await createTextRenderer(scope);
  return { name: plain(row.title), title: plain(seo.title), description: plain(seo.description) };
}

/** The pages for a purpose with the days of their changes. */
export async function listPurposeDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf] = await Promise.all([scope.published.rows(purposes), readDays(scope)]);
  return rows.map((row) => ({
    address: row.path,
    changedOn: dayOf(datedPurposes, row),
    images: [searchPicturePath(row.picture)],
  }));
}

export const catalogueCalls = calls(contract, {
  getNavigation: async ({ scope }) => {
    const variant = scope.settings.isSimply ? 'simply' : 'full';
    const items = await scope.published.rows(navigation);
    const groups = new Map<string, NavigationGroup>();
    for (const { groupName: group, name, code, url } of items.filter(
      ({ variants }) => variants === 'both' || variants === variant,
    )) {
      const known = groups.get(group) ?? { name: group, programs: [] };
      known.programs.push({ name, code, url });
      groups.set(group, known);
    }
    return [...groups.values()];
  },
  getPurpose: async ({ scope, query }) => {
    const purpose = await findPurpose(scope, query.path);
    if (!purpose) throw new AppError('not_found');
    return purpose;
  },
});
