import { AppError } from '#shared/errors.ts';
import type { Article, ArticleCard, Author, AuthorCard } from '#shared/features/content/article-schema.ts';
import * as contract from '#shared/features/content/contract.ts';
import type { Person, PersonCard } from '#shared/features/content/staff-schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { listAddresses } from '#shared/features/seo/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { typeset } from '#shared/typography.ts';
import { renderMarkdown } from '../../markdown.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { datedAuthors, datedPeople } from './articles/dated.ts';
import * as sql from './articles/sql.ts';
import { lastDay, readDays } from './days/days.ts';
import { findDish } from './dishes.ts';
import { listProgrammes } from './programmes.ts';

/** Articles on one page of the list. */
const PAGE_SIZE = 6;
/** With fewer articles than this a subject is found in the blog alone. */
const FEWEST_OF_SUBJECT = 3;
/** Words that an adult reads in a minute, with thinking. */
const WORDS_A_MINUTE = 180;

function toCard(row: sql.CardRow): ArticleCard {
  return {
    slug: row.slug,
    title: typeset(row.title),
    lead: typeset(row.lead),
    publishedOn: row.published_on,
    updatedOn: row.updated_on,
    readingMinutes: Math.max(1, Math.round(row.words / WORDS_A_MINUTE)),
    picture: row.picture,
    tags: row.tags,
    author: { slug: row.author_slug, name: row.author_name },
  };
}

const listCards = (scope: Scope) => scope.published.rows(sql.articleCards);

/** One page of the list; undefined where there is no such page. An unknown tag has one page without articles. */
export async function listArticles(
  scope: Scope,
  { page = 1, tag }: { page?: number; tag?: string | undefined },
) {
  const [cards, tags] = await Promise.all([listCards(scope), scope.published.rows(sql.articleTags)]);
  const wanted =
    tag === undefined ? cards : cards.filter((card) => card.tags.some(({ code }) => code === tag));
  const pageCount = Math.max(1, Math.ceil(wanted.length / PAGE_SIZE));
  if (page > pageCount) return undefined;
  const chosen = tags.find(({ code }) => code === tag);
  return {
    articles: wanted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toCard),
    page,
    pageCount,
    tag: chosen ? { code: chosen.code, name: chosen.name } : null,
    tags: [...tags],
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

/** The pages of the team and of those who write, with the days of their changes. */
async function listPeopleDates(scope: Scope): Promise<SitePage[]> {
  const [people, writers, dayOf] = await Promise.all([
    scope.published.rows(sql.staff),
    scope.published.rows(sql.authors),
    readDays(scope),
  ]);
  const imagesOf = (picture: Picture | null) => (picture ? [searchPicturePath(picture)] : []);
  const ofPeople = people.map((person) => ({
    address: `/staff/${person.id}/`,
    changedOn: dayOf(datedPeople, person),
    images: imagesOf(person.picture),
  }));
  const newest = lastDay(ofPeople.map(({ changedOn }) => changedOn));
  return [
    ...ofPeople,
    ...writers.map((author) => ({
      address: `/blog/author/${author.slug}/`,
      changedOn: dayOf(datedAuthors, author),
      images: imagesOf(author.picture),
    })),
    ...(newest === undefined ? [] : [{ address: '/staff/', changedOn: newest }]),
  ];
}

/** The pages of the blog and the team: lists by subject, articles, authors and people, with the days of changes. */
export async function listContentDates(scope: Scope): Promise<SitePage[]> {
  const [articles, tags, people] = await Promise.all([
    listAllArticles(scope),
    scope.published.rows(sql.articleTags),
    listPeopleDates(scope),
  ]);
  const under = (code: string) => articles.filter((article) => article.tags.some((tag) => tag.code === code));
  return [
    ...listDates(articles),
    ...tags
      .filter(({ count }) => count >= FEWEST_OF_SUBJECT)
      .flatMap(({ code }) => listDates(under(code), code)),
    ...articles.map(({ slug, updatedOn, picture }) => ({
      address: `/blog/${slug}/`,
      changedOn: updatedOn,
      images: [searchPicturePath(picture)],
    })),
    ...people,
  ];
}

const findArticleRow = async (scope: Scope, slug: string) =>
  indexRows(await scope.published.rows(sql.articles), 'slug').get(slug);

const findAuthorRow = async (scope: Scope, slug: string) =>
  indexRows(await scope.published.rows(sql.authors), 'slug').get(slug);

const findPersonRow = async (scope: Scope, id: number) =>
  indexRows(await scope.published.rows(sql.staff), 'id').get(id);

/** What an author has written, the newest first. */
async function listCardsBy(scope: Scope, author: string): Promise<ArticleCard[]> {
  return (await listCards(scope)).filter((card) => card.author_slug === author).map(toCard);
}

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
    findAuthorCard(scope, card.author_slug),
    listProgrammes(scope),
  ]);
  return {
    ...toCard(card),
    author,
    ...toText(row.body),
    programmes: row.programmes.flatMap((code) =>
      offered
        .filter((programme) => programme.code === code)
        .map(({ name, pitch, tint, picture, fromDayPriceKop }) => ({
          code,
          name,
          pitch,
          tint,
          picture,
          fromDayPriceKop,
        })),
    ),
    related: row.related.flatMap((one) => cards.get(one) ?? []).map(toCard),
  };
}

function toText(markdown: string): Pick<Article, 'html' | 'headings'> {
  const { html, headings } = renderMarkdown(markdown);
  return { html, headings: [...headings] };
}

/** One author with everything the author has written. */
export async function findAuthor(scope: Scope, slug: string): Promise<Author | undefined> {
  const row = await findAuthorRow(scope, slug);
  if (!row) return undefined;
  const { name, role, lead, picture, staff_id: staffId, bio } = row;
  const articles = await listCardsBy(scope, slug);
  const shown = { slug, name, role, picture, staffId, articles };
  return { ...shown, lead: typeset(lead), html: renderMarkdown(bio).html };
}

function toPersonCard({ id, name, role, department, tint, picture, lead }: PersonCard): PersonCard {
  return { id, name, role, department, tint, picture, lead: typeset(lead) };
}

/** The team in the order of its page. */
async function listStaff(scope: Scope): Promise<PersonCard[]> {
  return (await scope.published.rows(sql.staff)).map(toPersonCard);
}

/** A dish as the menu's dialog takes it, at the first meal that it fits. */
async function readDish(scope: Scope, code: string): Promise<Person['dishes']> {
  const dish = await findDish(scope, { code });
  if (!dish) return [];
  const { title, kind, picture, tint, weightG, kcal, proteinG, fatG, carbohydrateG, allergens, slots } = dish;
  const portion = {
    ...{ code, title, kind, picture, tint, weightG, allergens },
    ...{ kcal, proteinG, fatG, carbohydrateG },
  };
  return [{ dish: portion, slot: slots[0] ?? 'lunch' }];
}

/** One person of the team with all that the person's page shows. */
export async function findPerson(scope: Scope, id: number): Promise<Person | undefined> {
  const row = await findPersonRow(scope, id);
  if (!row) return undefined;
  const [team, dishes, articles] = await Promise.all([
    listStaff(scope),
    Promise.all(row.dishes.map((code) => readDish(scope, code))),
    row.author_slug === null ? [] : listCardsBy(scope, row.author_slug),
  ]);
  return {
    ...toPersonCard(row),
    html: renderMarkdown(row.story).html,
    facts: row.facts.map(({ name, value }) => ({ name: typeset(name), value: typeset(value) })),
    dishes: dishes.flat(),
    authorSlug: row.author_slug,
    articles,
    colleagues: team.filter((other) => other.department === row.department && other.id !== id),
  };
}

/** Title and description of the articles under a tag. */
export async function describeSubject(scope: Scope, code: string): Promise<PageDescription | undefined> {
  const tag = (await scope.published.rows(sql.articleTags)).find((candidate) => candidate.code === code);
  if (!tag) return undefined;
  const articles = countOf(tag.count, 'статья', 'статьи', 'статей');
  return {
    name: tag.name,
    ...(tag.count < FEWEST_OF_SUBJECT && { isThin: true }),
    title: `${tag.name}: статьи блога о питании`,
    description: `Тема «${tag.name}» в блоге о питании: ${articles} от специалистов, которые считают рационы. Таблицы, примеры порций и советы без крайностей и чудо-диет.`,
  };
}

/** What the pages without a variable part say of themselves. */
const ownPages: Readonly<Record<string, PageDescription>> = {
  blog: {
    name: 'Блог',
    title: 'Блог о питании: понятно и без крайностей',
    description:
      'Статьи о белке, клетчатке, завтраках, контроле веса и семейном столе. Пишут специалисты, которые считают наши рационы: цифры, таблицы и никаких чудо-диет.',
  },
  staff: {
    name: 'Команда',
    title: 'Наша команда: повара, диетологи, доставка и забота',
    description:
      'Кто придумывает и готовит блюда, считает КБЖУ, везёт сумки с едой и отвечает на вопросы: люди, их истории, статьи и фирменные блюда.',
  },
};

/** Title and description of a page of the blog or the team; `word` is the variable part of its path. */
export async function describeBlogOrStaff(
  scope: Scope,
  routeId: string,
  word: string,
): Promise<PageDescription | undefined> {
  if (routeId === 'blog-article') {
    const row = await findArticleRow(scope, word);
    const card = (await listCards(scope)).find(({ slug }) => slug === word);
    return row && card && { title: card.title, description: row.description };
  }
  if (routeId === 'blog-author') {
    const row = await findAuthorRow(scope, word);
    return row && { name: row.name, title: `${row.name}: статьи о питании`, description: row.description };
  }
  if (routeId === 'staff-person' && /^[1-9]\d{0,3}$/.test(word)) {
    const row = await findPersonRow(scope, Number(word));
    return (
      row && {
        name: row.name,
        title: `${row.name} — ${row.role.toLowerCase()}`,
        description: row.description,
      }
    );
  }
  return ownPages[routeId];
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
  getAuthor: async ({ scope, params }) => orNotFound(await findAuthor(scope, params.slug)),
  listStaff: async ({ scope }) => ({ people: await listStaff(scope) }),
  getPerson: async ({ scope, params }) => orNotFound(await findPerson(scope, params.id)),
});
