import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/pages/contract.ts';
import {
  BlockRow,
  type ContentPage,
  type FaqGroup,
  type PageBlock,
  type PageLink,
} from '#shared/features/pages/schema.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { q } from '../../db/query.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DatedKind, lastDay, readDays } from './days.ts';
import { picturesByName } from './pictures.ts';
import { createTextRenderer, type TextRenderer } from './texts.ts';

/** Pages of information and documents in the wording in force, with the dates of earlier ones, the newest first. */
export const pages = definePart(
  'pages',
  q
    .selectFrom('contentPages as p')
    .select(['path', 'title', 'lead', 'tint', 'version', 'picture', 'blocks', 'seoTitle', 'seoDescription'])
    .select(
      sql<string>`(SELECT json_group_array(version) FROM (SELECT v.version FROM page_versions v
        WHERE v.path = p.path AND v.version < p.version ORDER BY v.version DESC))`.as('earlier'),
    )
    .$narrowType<Pick<ContentPage, 'tint'>>()
    .orderBy('path'),
  { json: { blocks: z.array(BlockRow), earlier: z.array(z.string()) } },
);
type PageRow = RowOf<typeof pages>;

/** Earlier wordings of documents. */
export const wordings = definePart(
  'page-wordings',
  q
    .selectFrom('pageVersions')
    .select(['path', 'title', 'lead', 'version', 'blocks'])
    .orderBy('path')
    .orderBy('version'),
  { json: { blocks: z.array(BlockRow) } },
);

/** What media have written, the newest first. */
export const mentions = definePart(
  'press-mentions',
  q
    .selectFrom('pressMentions')
    .select(['outlet', 'title', 'url', 'publishedOn'])
    .orderBy('publishedOn', 'desc')
    .orderBy('id'),
  { typeset: ['outlet', 'title'] },
);

/** Questions in the order of their groups; the page of questions lists some of these. */
export const questions = definePart(
  'questions',
  q
    .selectFrom('faqQuestions as q')
    .innerJoin('faqGroups as g', 'g.code', 'q.groupCode')
    .select(['q.id', 'q.question', 'q.answer', 'q.groupCode', 'g.name as groupName', 'g.isListed'])
    .orderBy('g.sort')
    .orderBy('q.sort'),
);
type QuestionRow = RowOf<typeof questions>;

/** Pages of information and documents. */
export const datedPages: DatedKind<PageRow> = {
  part: pages,
  nameOf: ({ path }) => `page ${path}`,
  toldOf: ({ title, lead, picture, blocks, version, seoTitle, seoDescription }) => ({
    ...{ title, lead, picture, blocks, version, seoTitle, seoDescription },
  }),
};

/** Questions with their answers. */
export const datedQuestions: DatedKind<QuestionRow> = {
  part: questions,
  nameOf: ({ id }) => `question ${id}`,
  toldOf: ({ groupCode, question, answer }) => ({ group: groupCode, question, answer }),
};

/** Applies a change to every text of a value, addresses aside. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'href' ? part : mapTexts(part, change)]),
  ) as T;
}

function toGroups(rows: readonly QuestionRow[], texts: TextRenderer): FaqGroup[] {
  const groups = new Map<string, FaqGroup>();
  for (const { groupCode: code, groupName: name, id, question, answer } of rows) {
    const shown = texts.line(question);
    // A question about what the other variant sells.
    if (shown === '') continue;
    const group = groups.get(code) ?? { code, name: texts.line(name), questions: [] };
    group.questions.push({ id, question: shown, answer: texts.rich(answer) });
    groups.set(code, group);
  }
  return [...groups.values()];
}

/** Questions of groups; without codes, those that the page of questions lists. */
async function questionRows(scope: Scope, codes: readonly string[]): Promise<QuestionRow[]> {
  const rows = await scope.published.rows(questions);
  return rows.filter(({ groupCode, isListed }) =>
    codes.length === 0 ? isListed : codes.includes(groupCode),
  );
}

/** Questions by group; without codes, all that the page of questions lists. */
export async function listQuestions(scope: Scope, codes: readonly string[]): Promise<FaqGroup[]> {
  const [rows, texts] = await Promise.all([questionRows(scope, codes), createTextRenderer(scope)]);
  return toGroups(rows, texts);
}

/** What a block needs beyond its row. */
interface Supply {
  readonly texts: TextRenderer;
  readonly picture: (name: string) => Picture;
  readonly groups: readonly FaqGroup[];
  readonly mentions: readonly RowOf<typeof mentions>[];
}

function showBlock(block: BlockRow, supply: Supply): PageBlock {
  const { texts, picture, groups } = supply;
  const isOpen = (link: PageLink | undefined) => link !== undefined && texts.isOpen(link.href);
  switch (block.kind) {
    case 'text':
    case 'notice':
    case 'lead-form':
      return { ...mapTexts(block, texts.line), text: texts.rich(block.text) };
    case 'picture': {
      const { link, ...rest } = block;
      return {
        ...rest,
        ...(rest.title !== undefined && { title: texts.line(rest.title) }),
        text: texts.rich(rest.text),
        picture: picture(rest.picture),
        ...(link && isOpen(link) && { link }),
      };
    }
    case 'quote': {
      const { picture: name, ...words } = block;
      return { ...mapTexts(words, texts.line), ...(name !== undefined && { picture: picture(name) }) };
    }
    case 'cards':
      return {
        ...mapTexts(block, texts.line),
        items: block.items
          .filter(({ link }) => !link || isOpen(link))
          .map((item) => mapTexts(item, texts.line))
          // What the other variant sells has left no words of the card.
          .filter(({ title }) => title !== ''),
      };
    case 'call-to-action':
      return { ...mapTexts(block, texts.line), links: block.links.filter(isOpen) };
    case 'faq':
      return {
        ...block,
        ...(block.title !== undefined && { title: texts.line(block.title) }),
        groups: groups.filter(({ code }) => block.groups.length === 0 || block.groups.includes(code)),
      };
    case 'mentions':
      return { ...mapTexts(block, texts.line), items: [...supply.mentions] };
    default:
      return mapTexts(block, texts.line);
  }
}

async function supplyFor(scope: Scope, page: Pick<PageRow, 'blocks'>): Promise<Supply> {
  const wanted = page.blocks.flatMap((block) => (block.kind === 'faq' ? [block.groups] : []));
  const codes = wanted.some((list) => list.length === 0) ? [] : wanted.flat();
  const [texts, pictures, press, rows] = await Promise.all([
    createTextRenderer(scope),
    picturesByName(scope),
    scope.published.rows(mentions),
    wanted.length === 0 ? [] : questionRows(scope, codes),
  ]);
  const unknown = { width: 0, height: 0, tint: null, version: '' };
  return {
    texts,
    picture: (name) => pictures.get(name) ?? { name, ...unknown },
    groups: toGroups(rows, texts),
    mentions: press,
  };
}

const findRow = async (scope: Scope, path: string) =>
  indexRows(await scope.published.rows(pages), 'path').get(path);

/** The page as it is stored, a document in the wording of a date where one is given. */
async function findPage(scope: Scope, path: string, version: string | undefined) {
  const row = await findRow(scope, path);
  if (!row) return undefined;
  const { title, lead, tint, picture, blocks, earlier } = row;
  const heading = row.version === null ? row.seoTitle : title;
  const inForce = { path, title, heading, lead, tint, picture, blocks, version: row.version };
  const versions = row.version === null ? [] : [row.version, ...earlier];
  if (version === undefined || version === row.version) return { ...inForce, versions };
  const earlierOnes = await scope.published.rows(wordings);
  const wording = earlierOnes.find((one) => one.path === path && one.version === version);
  return wording && { ...inForce, ...wording, heading: wording.title, versions };
}

/** A page for this visitor: figures filled in, Markdown rendered, nothing of the other variant. */
export async function readPage(scope: Scope, path: string, version?: string): Promise<ContentPage> {
  const page = await findPage(scope, path, version);
  if (!page) throw new AppError('not_found');
  const supply = await supplyFor(scope, page);
  const { texts } = supply;
  const other = texts.isSimply ? 'full' : 'simply';
  return {
    ...page,
    title: texts.line(page.title),
    heading: texts.line(page.heading),
    lead: texts.line(page.lead),
    picture: page.picture === null ? null : supply.picture(page.picture),
    blocks: page.blocks
      .filter(({ variants }) => variants !== other)
      .map((block) => showBlock(block, supply))
      .filter((block) => block.kind !== 'mentions' || block.items.length > 0),
  };
}

/** Title and description of a page of information, if the path is one. */
export async function describePage(scope: Scope, path: string): Promise<PageDescription | undefined> {
  const row = await findRow(scope, path);
  if (!row) return undefined;
  const texts = await createTextRenderer(scope);
  return {
    name: texts.plain(row.title),
    title: texts.plain(row.seoTitle),
    description: texts.plain(row.seoDescription),
  };
}

/** Pages with the day of their last change; a document's is that of its wording. */
export async function listPageDates(scope: Scope): Promise<SitePage[]> {
  const [all, asked, dayOf] = await Promise.all([
    scope.published.rows(pages),
    scope.published.rows(questions),
    readDays(scope),
  ]);
  const answeredOn = asked.map((question) => dayOf(datedQuestions, question));
  return all.map((page) => {
    const { path, version } = page;
    const changedOn = version ?? dayOf(datedPages, page);
    const days = path === '/faq/' ? [changedOn, ...answeredOn] : [changedOn];
    return { address: path, changedOn: lastDay(days) ?? changedOn };
  });
}

export const pageCalls = calls(contract, {
  getPage: ({ scope, query }) => readPage(scope, query.path, query.version),
  listQuestions: async ({ scope, query }) => ({
    groups: await listQuestions(scope, query.groups?.split(',') ?? []),
  }),
});
