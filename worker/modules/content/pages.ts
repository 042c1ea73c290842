import { AppError } from '#shared/errors.ts';
import { chooseVariant, fillPlaceholders, placeholderValues } from '#shared/features/content/placeholders.ts';
import * as contract from '#shared/features/pages/contract.ts';
import type { BlockRow, ContentPage, FaqGroup, PageBlock, PageLink } from '#shared/features/pages/schema.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { matchPage } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import { renderMarkdown } from '../../markdown.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { lastDay, readDays } from './days/days.ts';
import { datedPages, datedQuestions } from './pages/dated.ts';
import { deploymentValues } from './pages/deployment.ts';
import * as sql from './pages/sql.ts';
import { picturesByName } from './pictures.ts';
import { readConfig, readZones } from './regions.ts';

/** How the texts of the site's pages become what the visitor of this region and variant reads. */
interface TextRenderer {
  readonly isSimply: boolean;
  /** Tells whether the variant has the page of a link. */
  readonly isOpen: (href: string) => boolean;
  /** A text with its figures, for places where lines do not break. */
  readonly plain: (text: string) => string;
  /** A line of plain text. */
  readonly line: (text: string) => string;
  /** Markdown to HTML. */
  readonly rich: (text: string) => string;
}

/** What texts are filled in by. */
export type TextScope = Pick<Scope, 'settings' | 'bindings' | 'clock' | 'region' | 'edgeServices'> & {
  readonly published: Pick<Scope['published'], 'rows'>;
};

/** Prepares the texts' figures for the visitor's region. */
export async function createTextRenderer(scope: TextScope): Promise<TextRenderer> {
  const { isSimply } = scope.settings;
  const [config, zones] = await Promise.all([readConfig(scope), readZones(scope)]);
  const words = {
    ...placeholderValues(config, zones),
    ...deploymentValues(scope.bindings, scope.edgeServices),
  };
  const plain = (text: string) => fillPlaceholders(chooseVariant(text, isSimply), words);
  const line = (text: string) => typeset(plain(text));
  const isOpen = (href: string) => matchPage(href.split(/[?#]/, 1)[0] ?? '/', isSimply) !== undefined;
  return { isSimply, isOpen, plain, line, rich: (text) => renderMarkdown(plain(text), isOpen).html };
}

/** Applies a change to every text of a value, addresses aside. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'href' ? part : mapTexts(part, change)]),
  ) as T;
}

function toGroups(rows: readonly sql.QuestionRow[], texts: TextRenderer): FaqGroup[] {
  const groups = new Map<string, FaqGroup>();
  for (const { group_code: code, group_name: name, id, question, answer } of rows) {
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
async function questionRows(scope: Scope, codes: readonly string[]): Promise<sql.QuestionRow[]> {
  const rows = await scope.published.rows(sql.questions);
  return rows.filter(({ group_code, is_listed }) =>
    codes.length === 0 ? is_listed === 1 : codes.includes(group_code),
  );
}

/** Questions by group; without codes, all that the page of questions lists. */
export async function listQuestions(scope: Scope, codes: readonly string[]): Promise<FaqGroup[]> {
  const [rows, texts] = await Promise.all([questionRows(scope, codes), createTextRenderer(scope)]);
  return toGroups(rows, texts);
}

type Mention = Extract<PageBlock, { kind: 'mentions' }>['items'][number];

async function listMentions(scope: Scope): Promise<Mention[]> {
  const rows = await scope.published.rows(sql.mentions);
  return rows.map(({ outlet, title, url, published_on }) => ({
    ...{ outlet: typeset(outlet), title: typeset(title), url },
    publishedOn: published_on,
  }));
}

/** What a block needs beyond its row. */
interface Supply {
  readonly texts: TextRenderer;
  readonly picture: (name: string) => Picture;
  readonly groups: readonly FaqGroup[];
  readonly mentions: readonly Mention[];
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

async function supplyFor(scope: Scope, page: Pick<sql.PageRow, 'blocks'>): Promise<Supply> {
  const wanted = page.blocks.flatMap((block) => (block.kind === 'faq' ? [block.groups] : []));
  const codes = wanted.some((list) => list.length === 0) ? [] : wanted.flat();
  const [texts, pictures, mentions, rows] = await Promise.all([
    createTextRenderer(scope),
    picturesByName(scope),
    listMentions(scope),
    wanted.length === 0 ? [] : questionRows(scope, codes),
  ]);
  const unknown = { width: 0, height: 0, tint: null, version: '' };
  return {
    texts,
    picture: (name) => pictures.get(name) ?? { name, ...unknown },
    groups: toGroups(rows, texts),
    mentions,
  };
}

const findRow = async (scope: Scope, path: string) =>
  indexRows(await scope.published.rows(sql.pages), 'path').get(path);

/** The page as it is stored, a document in the wording of a date where one is given. */
async function findPage(scope: Scope, path: string, version: string | undefined) {
  const row = await findRow(scope, path);
  if (!row) return undefined;
  const { title, lead, tint, picture, blocks, earlier } = row;
  const heading = row.version === null ? row.seo_title : title;
  const inForce = { path, title, heading, lead, tint, picture, blocks, version: row.version };
  const versions = row.version === null ? [] : [row.version, ...earlier];
  if (version === undefined || version === row.version) return { ...inForce, versions };
  const wordings = await scope.published.rows(sql.wordings);
  const wording = wordings.find((one) => one.path === path && one.version === version);
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
    title: texts.plain(row.seo_title),
    description: texts.plain(row.seo_description),
  };
}

/** Pages with the day of their last change; a document's is that of its wording. */
export async function listPageDates(scope: Scope): Promise<SitePage[]> {
  const [pages, questions, dayOf] = await Promise.all([
    scope.published.rows(sql.pages),
    scope.published.rows(sql.questions),
    readDays(scope),
  ]);
  const asked = questions.map((question) => dayOf(datedQuestions, question));
  return pages.map((page) => {
    const { path, version } = page;
    const changedOn = version ?? dayOf(datedPages, page);
    const days = path === '/faq/' ? [changedOn, ...asked] : [changedOn];
    return { address: path, changedOn: lastDay(days) ?? changedOn };
  });
}

export const pageCalls = calls(contract, {
  getPage: ({ scope, query }) => readPage(scope, query.path, query.version),
  listQuestions: async ({ scope, query }) => ({
    groups: await listQuestions(scope, query.groups?.split(',') ?? []),
  }),
});
