import { AppError } from '#shared/errors.ts';
import { fillPlaceholders, placeholderValues } from '#shared/features/content/placeholders.ts';
import type { BlockRow, ContentPage, FaqGroup, PageBlock, PageLink } from '#shared/features/pages/schema.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import type { PageSeo, SitePage } from '#shared/features/seo/contract.ts';
import { matchPage } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import { renderMarkdown } from '../../markdown.ts';
import type { Scope } from '../../scope.ts';
import { findPictures } from '../pictures/commands.ts';
import { readConfig, readZones } from '../regions/commands.ts';
import * as sql from './sql.ts';

/** How the texts of the site's pages become what the visitor of this region and variant reads. */
export interface TextRenderer {
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

/** Prepares the texts' figures for the visitor's region. */
export async function createTextRenderer(scope: Scope): Promise<TextRenderer> {
  const { isSimply } = scope.settings;
  const [config, zones] = await Promise.all([readConfig(scope), readZones(scope)]);
  const words = placeholderValues(config, zones);
  const plain = (text: string) => fillPlaceholders(text, words);
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

type Question = Awaited<ReturnType<typeof sql.listQuestions>>[number];

function toGroups(rows: readonly Question[], texts: TextRenderer): FaqGroup[] {
  const groups = new Map<string, FaqGroup>();
  for (const { group_code: code, group_name: name, id, question, answer } of rows) {
    const group = groups.get(code) ?? { code, name, questions: [] };
    group.questions.push({ id, question: texts.line(question), answer: texts.rich(answer) });
    groups.set(code, group);
  }
  return [...groups.values()];
}

/** Questions by group; without codes, all that the page of questions lists. */
export async function listQuestions(scope: Scope, codes: readonly string[]): Promise<FaqGroup[]> {
  const [rows, texts] = await Promise.all([sql.listQuestions(scope.db, codes), createTextRenderer(scope)]);
  return toGroups(rows, texts);
}

/** What a block needs beyond its row. */
interface Supply {
  readonly texts: TextRenderer;
  readonly picture: (name: string) => Picture;
  readonly groups: readonly FaqGroup[];
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
    case 'quote':
      return { ...mapTexts(block, texts.line), picture: picture(block.picture) };
    case 'cards':
      return {
        ...mapTexts(block, texts.line),
        items: block.items
          .filter(({ link }) => !link || isOpen(link))
          .map((item) => mapTexts(item, texts.line)),
      };
    case 'call-to-action':
      return { ...mapTexts(block, texts.line), links: block.links.filter(isOpen) };
    case 'faq':
      return {
        ...block,
        groups: groups.filter(({ code }) => block.groups.length === 0 || block.groups.includes(code)),
      };
    default:
      return mapTexts(block, texts.line);
  }
}

function pictureNames(blocks: readonly BlockRow[]): string[] {
  return blocks.flatMap((block) => ('picture' in block ? [block.picture] : []));
}

async function supplyFor(scope: Scope, page: Pick<sql.PageRow, 'blocks' | 'picture'>): Promise<Supply> {
  const names = [...pictureNames(page.blocks), ...(page.picture === null ? [] : [page.picture])];
  const wanted = page.blocks.flatMap((block) => (block.kind === 'faq' ? [block.groups] : []));
  const codes = wanted.some((list) => list.length === 0) ? [] : wanted.flat();
  const [texts, pictures, rows] = await Promise.all([
    createTextRenderer(scope),
    findPictures(scope, names),
    wanted.length === 0 ? [] : sql.listQuestions(scope.db, codes),
  ]);
  const unknown = { width: 0, height: 0, placeholder: null, version: '' };
  return {
    texts,
    picture: (name) => pictures.get(name) ?? { name, ...unknown },
    groups: toGroups(rows, texts),
  };
}

/** The page as it is stored, a document in the wording of a date where one is given. */
async function findPage(scope: Scope, path: string, version: string | undefined) {
  const page = await sql.findPage(scope.db, path);
  if (!page) return undefined;
  const { earlier, ...inForce } = page;
  const versions = inForce.version === null ? [] : [inForce.version, ...earlier];
  if (version === undefined || version === inForce.version) return { ...inForce, versions };
  const wording = await sql.findWording(scope.db, path, version);
  return wording && { ...inForce, ...wording, versions };
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
    lead: texts.line(page.lead),
    picture: page.picture === null ? null : supply.picture(page.picture),
    blocks: page.blocks.filter(({ variants }) => variants !== other).map((block) => showBlock(block, supply)),
  };
}

/** Title and description of a page of information, if the path is one. */
export async function describePage(scope: Scope, path: string): Promise<PageSeo | undefined> {
  const seo = await sql.findPageSeo(scope.db, path);
  if (!seo) return undefined;
  const texts = await createTextRenderer(scope);
  return { title: texts.plain(seo.title), description: texts.plain(seo.description) };
}

/** Pages of information and documents with the days of their changes. */
export function listPageDates(scope: Scope): Promise<SitePage[]> {
  return sql.listPageDates(scope.db);
}
