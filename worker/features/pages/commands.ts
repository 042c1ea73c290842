import { AppError } from '#shared/errors.ts';
import { fillPlaceholders, placeholderValues } from '#shared/features/content/placeholders.ts';
import type { BlockRow, ContentPage, FaqGroup, PageBlock, PageLink } from '#shared/features/pages/schema.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import type { PageSeo, SitePage } from '#shared/features/seo/contract.ts';
import { matchPage } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import type { AppContext } from '../../context.ts';
import { renderMarkdown } from '../../markdown.ts';
import { findPictures } from '../pictures/commands.ts';
import { readConfig, readZones } from '../regions/commands.ts';
import * as sql from './sql.ts';

/** How the texts of the site's pages become what the visitor of this region and variant reads. */
export interface TextDesk {
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
export async function openTextDesk(c: AppContext): Promise<TextDesk> {
  const { isSimply } = c.get('settings');
  const [config, zones] = await Promise.all([readConfig(c), readZones(c)]);
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

function toGroups(rows: readonly Question[], desk: TextDesk): FaqGroup[] {
  const groups = new Map<string, FaqGroup>();
  for (const { group_code: code, group_name: name, id, question, answer } of rows) {
    const group = groups.get(code) ?? { code, name, questions: [] };
    group.questions.push({ id, question: desk.line(question), answer: desk.rich(answer) });
    groups.set(code, group);
  }
  return [...groups.values()];
}

/** Questions by group; without codes, all that the page of questions lists. */
export async function listQuestions(c: AppContext, codes: readonly string[]): Promise<FaqGroup[]> {
  const [rows, desk] = await Promise.all([sql.listQuestions(c.env.DB, codes), openTextDesk(c)]);
  return toGroups(rows, desk);
}

/** What a block needs beyond its row. */
interface Supply {
  readonly desk: TextDesk;
  readonly picture: (name: string) => Picture;
  readonly groups: readonly FaqGroup[];
}

function showBlock(block: BlockRow, supply: Supply): PageBlock {
  const { desk, picture, groups } = supply;
  const isOpen = (link: PageLink | undefined) => link !== undefined && desk.isOpen(link.href);
  switch (block.kind) {
    case 'text':
    case 'notice':
    case 'lead-form':
      return { ...mapTexts(block, desk.line), text: desk.rich(block.text) };
    case 'picture': {
      const { link, ...rest } = block;
      return {
        ...rest,
        ...(rest.title !== undefined && { title: desk.line(rest.title) }),
        text: desk.rich(rest.text),
        picture: picture(rest.picture),
        ...(link && isOpen(link) && { link }),
      };
    }
    case 'quote':
      return { ...mapTexts(block, desk.line), picture: picture(block.picture) };
    case 'cards':
      return {
        ...mapTexts(block, desk.line),
        items: block.items
          .filter(({ link }) => !link || isOpen(link))
          .map((item) => mapTexts(item, desk.line)),
      };
    case 'call-to-action':
      return { ...mapTexts(block, desk.line), links: block.links.filter(isOpen) };
    case 'faq':
      return {
        ...block,
        groups: groups.filter(({ code }) => block.groups.length === 0 || block.groups.includes(code)),
      };
    default:
      return mapTexts(block, desk.line);
  }
}

function pictureNames(blocks: readonly BlockRow[]): string[] {
  return blocks.flatMap((block) => ('picture' in block ? [block.picture] : []));
}

async function supplyFor(c: AppContext, page: Pick<sql.PageRow, 'blocks' | 'picture'>): Promise<Supply> {
  const names = [...pictureNames(page.blocks), ...(page.picture === null ? [] : [page.picture])];
  const wanted = page.blocks.flatMap((block) => (block.kind === 'faq' ? [block.groups] : []));
  const codes = wanted.some((list) => list.length === 0) ? [] : wanted.flat();
  const [desk, pictures, rows] = await Promise.all([
    openTextDesk(c),
    findPictures(c.env.DB, names),
    wanted.length === 0 ? [] : sql.listQuestions(c.env.DB, codes),
  ]);
  const unknown = { width: 0, height: 0, placeholder: null, version: '' };
  return {
    desk,
    picture: (name) => pictures.get(name) ?? { name, ...unknown },
    groups: toGroups(rows, desk),
  };
}

/** The page as it is stored, a document in the wording of a date where one is given. */
async function findPage(db: D1Database, path: string, version: string | undefined) {
  const page = await sql.findPage(db, path);
  if (!page) return undefined;
  const { earlier, ...inForce } = page;
  const versions = inForce.version === null ? [] : [inForce.version, ...earlier];
  if (version === undefined || version === inForce.version) return { ...inForce, versions };
  const wording = await sql.findWording(db, path, version);
  return wording && { ...inForce, ...wording, versions };
}

/** A page for this visitor: figures filled in, Markdown rendered, nothing of the other variant. */
export async function readPage(c: AppContext, path: string, version?: string): Promise<ContentPage> {
  const page = await findPage(c.env.DB, path, version);
  if (!page) throw new AppError('not_found');
  const supply = await supplyFor(c, page);
  const { desk } = supply;
  const other = desk.isSimply ? 'full' : 'simply';
  return {
    ...page,
    title: desk.line(page.title),
    lead: desk.line(page.lead),
    picture: page.picture === null ? null : supply.picture(page.picture),
    blocks: page.blocks.filter(({ variants }) => variants !== other).map((block) => showBlock(block, supply)),
  };
}

/** Title and description of a page of information, if the path is one. */
export async function describePage(c: AppContext, path: string): Promise<PageSeo | undefined> {
  const seo = await sql.findPageSeo(c.env.DB, path);
  if (!seo) return undefined;
  const desk = await openTextDesk(c);
  return { title: desk.plain(seo.title), description: desk.plain(seo.description) };
}

/** Pages of information and documents with the days of their changes. */
export function listPageDates(db: D1Database): Promise<SitePage[]> {
  return sql.listPageDates(db);
}
