// plain spaces: the texts are heads of pages, which no line of a page shows.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import {
  type Article,
  type ArticleCard,
  ArticleTag,
  type AuthorCard,
} from '#shared/features/content/article-schema.ts';
import * as contract from '#shared/features/content/contract.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { listAddresses } from '#shared/features/seo/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { typeset } from '#shared/typography.ts';
import { optionalPictureOf, pictureOf } from '../../db/picture-column.ts';
import { q } from '../../db/query.ts';
import { typesetColumn } from '../../db/typeset-column.ts';
import { renderMarkdown } from '../../markdown.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DatedKind, lastDay } from './days.ts';
import { listProgrammes } from './programmes.ts';

/** Articles on one page of the list. */
const PAGE_SIZE = 6;
/** With fewer articles than this a subject is found in the blog alone. */
const FEWEST_OF_SUBJECT = 3;
/** Words that an adult reads in a minute, with thinking. */
const WORDS_A_MINUTE = 180;

const published = q
  .selectFrom('articles as a')
  .innerJoin('authors as w', 'w.slug', 'a.authorSlug')
  .innerJoin('staff as s', 's.id', 'w.staffId')
  .where(sql<boolean>`a.is_published = 1`)
  .orderBy('a.publishedOn', 'desc')
  .orderBy('a.slug');

/** Words of the plain text are counted by its spaces, so that a list need not carry the texts. */
const words = sql<number>`length(a.plain) - length(replace(a.plain, ' ', '')) + 1`;
const tags = sql<string>`(SELECT json_group_array(json_object('code', code, 'name', name)) FROM
  (SELECT t.code, t.name FROM article_tags t JOIN json_each(a.tags) j ON j.value = t.code ORDER BY t.sort))`;

/** What lists show of the articles, the newest first. */
export const articleCards = definePart(
  'article-cards',
  published
    .select(['a.slug', 'a.title', 'a.lead', 'a.publishedOn', 'a.updatedOn', 'a.authorSlug'])
    .select(['s.name as authorName', words.as('words'), tags.as('tags'), pictureOf('a.cover')]),
  { json: { picture: Picture, tags: z.array(z.extend(ArticleTag, { name: typesetColumn })) } },
);

/** The texts of the articles. */
export const articles = definePart(
  'articles',
  published.select(['a.slug', 'a.description', 'a.body', 'a.programmes', 'a.related']),
  { json: { programmes: z.array(z.string()), related: z.array(z.string()) } },
);

/** Tags that have articles, with their number. */
export const articleTags = definePart(
  'article-tags',
  sql<{ code: string; name: string; count: number }>`
    SELECT t.code, t.name, count(*) AS count FROM article_tags t, articles a, json_each(a.tags) j
    WHERE a.is_published = 1 AND j.value = t.code GROUP BY t.code ORDER BY t.sort`,
  { typeset: ['name'] },
);

/** Authors with what is known of the person. */
export const authors = definePart(
  'authors',
  q
    .selectFrom('authors as w')
    .innerJoin('staff as s', 's.id', 'w.staffId')
    .select(['w.slug', 's.name', 's.role', 'w.lead', 'w.staffId', 'w.bio', 'w.description'])
    .select(optionalPictureOf('s.picture'))
    .orderBy('w.slug'),
  { json: { picture: z.nullable(Picture) }, typeset: ['role'] },
);

/** People of the team who write. */
export const datedAuthors: DatedKind<RowOf<typeof authors>> = {
  part: authors,
  nameOf: ({ slug }) => `author ${slug}`,
  toldOf: ({ name, role, picture, lead, bio, description }) => ({
    ...{ name, role, picture: picture?.name, lead, bio, description },
  }),
};

function toCard(row: RowOf<typeof articleCards>): ArticleCard {
  const { slug, publishedOn, updatedOn, picture } = row;
  return {
    ...{ slug, publishedOn, updatedOn, picture, tags: row.tags },
    title: typeset(row.title),
    lead: typeset(row.lead),
    readingMinutes: Math.max(1, Math.round(row.words / WORDS_A_MINUTE)),
    author: { slug: row.authorSlug, name: row.authorName },
  };
}

const listCards = (scope: Scope) => scope.published.rows(articleCards);

/** One page of the list; undefined where there is no such page. An unknown tag has one page without articles. */
export async function listArticles(
  scope: Scope,
  { page = 1, tag }: { page?: number; tag?: string | undefined },
) {
  const [cards, subjects] = await Promise.all([listCards(scope), scope.published.rows(articleTags)]);
  const wanted =
    tag === undefined ? cards : cards.filter((card) => card.tags.some(({ code }) => code === tag));
  const pageCount = Math.max(1, Math.ceil(wanted.length / PAGE_SIZE));
  if (page > pageCount) return undefined;
  const chosen = subjects.find(({ code }) => code === tag);
  return {
    articles: wanted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toCard),
    page,
    pageCount,
    tag: chosen ? { code: chosen.code, name: chosen.name } : null,
    tags: [...subjects],
  };
}

/** Every article, the newest first. */
async function listAllArticles(scope: Scope): Promise<ArticleCard[]> {
  return (await listCards(scope)).map(toCard);
}

function listDates(articles: readonly ArticleCard[], tag?: string): SitePage[] {
  const changedOn = lastDay(articles.map(({ updatedOn }) => updatedOn));
  if (changedOn === undefined) return [];
  return listAddresses('/blog/', articles.length, PAGE_SIZE, tag).map((address) => ({ address, changedOn }));
}

/** The pages of the blog: lists by subject and articles, with the days of changes. */
export async function listBlogDates(scope: Scope): Promise<SitePage[]> {
  const [all, subjects] = await Promise.all([listAllArticles(scope), scope.published.rows(articleTags)]);
  const under = (code: string) => all.filter((article) => article.tags.some((tag) => tag.code === code));
  return [
    ...listDates(all),
    ...subjects
      .filter(({ count }) => count >= FEWEST_OF_SUBJECT)
      .flatMap(({ code }) => listDates(under(code), code)),
    ...all.map(({ slug, updatedOn, picture }) => ({
      address: `/blog/${slug}/`,
      changedOn: updatedOn,
      images: [searchPicturePath(picture)],
    })),
  ];
}

const findArticleRow = async (scope: Scope, slug: string) =>
  indexRows(await scope.published.rows(articles), 'slug').get(slug);

/** What an author has written, the newest first. */
export async function listArticlesBy(scope: Scope, author: string): Promise<ArticleCard[]> {
  return (await listCards(scope)).filter((card) => card.authorSlug === author).map(toCard);
}

export const findAuthorRow = async (scope: Scope, slug: string) =>
  indexRows(await scope.published.rows(authors), 'slug').get(slug);

async function findAuthorCard(scope: Scope, slug: string): Promise<AuthorCard> {
  const row = await findAuthorRow(scope, slug);
  if (!row) throw new Error(`The author ${slug} of an article is missing`);
  return { slug: row.slug, name: row.name, role: row.role, lead: typeset(row.lead), picture: row.picture };
}

/** One article with all that its page shows. */
export async function findArticle(scope: Scope, slug: string): Promise<Article | undefined> {
  const row = await findArticleRow(scope, slug);
  const cards = indexRows(await listCards(scope), 'slug');
  const card = cards.get(slug);
  if (!row || !card) return undefined;
  const [author, offered] = await Promise.all([
    findAuthorCard(scope, card.authorSlug),
    listProgrammes(scope),
  ]);
  const { html, headings } = renderMarkdown(row.body);
  return {
    ...toCard(card),
    author,
    ...{ html, headings: [...headings] },
    programmes: row.programmes.flatMap((code) =>
      offered
        .filter((programme) => programme.code === code)
        .map(({ name, pitch, tint, picture, fromDayPriceKop }) => ({
          ...{ code, name, pitch, tint, picture, fromDayPriceKop },
        })),
    ),
    related: row.related.flatMap((one) => cards.get(one) ?? []).map(toCard),
  };
}

/** Title and description of the articles under a tag. */
export async function describeSubject(scope: Scope, code: string): Promise<PageDescription | undefined> {
  const tag = (await scope.published.rows(articleTags)).find((candidate) => candidate.code === code);
  if (!tag) return undefined;
  const number = countOf(tag.count, 'статья', 'статьи', 'статей');
  return {
    name: tag.name,
    ...(tag.count < FEWEST_OF_SUBJECT && { isThin: true }),
    title: `${tag.name}: статьи блога о питании`,
    description: `Тема «${tag.name}» в блоге о питании: ${number} от специалистов, которые считают рационы. Таблицы, примеры порций и советы без крайностей и чудо-диет.`,
  };
}

const blog: PageDescription = {
  name: 'Блог',
  title: 'Блог о питании: понятно и без крайностей',
  description:
    'Статьи о белке, клетчатке, завтраках, контроле веса и семейном столе. Пишут специалисты, которые считают наши рационы: цифры, таблицы и никаких чудо-диет.',
};

/** Title and description of a page of the blog; `word` is the variable part of its path. */
export async function describeBlog(
  scope: Scope,
  routeId: string,
  word: string,
): Promise<PageDescription | undefined> {
  if (routeId === 'blog') return blog;
  if (routeId !== 'blog-article') return undefined;
  const row = await findArticleRow(scope, word);
  const card = (await listCards(scope)).find(({ slug }) => slug === word);
  return row && card && { title: card.title, description: row.description };
}

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

export const articleCalls = calls(contract, {
  listArticles: async ({ scope, query }) => orNotFound(await listArticles(scope, query)),
  // Before the call with a slug, which would take the word for an article.
  listAllArticles: async ({ scope }) => ({ articles: await listAllArticles(scope) }),
  getArticle: async ({ scope, params }) => orNotFound(await findArticle(scope, params.slug)),
});
