import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Article, ArticleCard, ArticleTag, Author, CountedTag, Slug } from './article-schema.ts';
import { Person, PersonCard, StaffId } from './staff-schema.ts';

const pageMessage = 'Укажите номер страницы';

/** One page of the blog's list, the newest first; with a tag, of the articles under it. */
export const listArticles = defineContract({
  method: 'GET',
  path: '/rest/articles/',
  summary: 'Статьи блога по страницам, с отбором по теме',
  tag: 'content',
  isShared: true,
  query: z.object({
    page: z._default(
      z.coerce.number(pageMessage).check(z.int(pageMessage), z.gte(1, pageMessage), z.lte(1000, pageMessage)),
      1,
    ),
    tag: z.optional(Slug),
  }),
  response: z.object({
    articles: z.array(ArticleCard),
    page: z.int(),
    pageCount: z.int(),
    /** The chosen subject; null without one, or where there is no such subject. */
    tag: z.nullable(ArticleTag),
    /** Every subject that has articles. */
    tags: z.array(CountedTag),
  }),
});

/** Every article, the newest first: for the feed and the sitemap. */
export const listAllArticles = defineContract({
  method: 'GET',
  path: '/rest/articles/all/',
  summary: 'Все статьи блога, от новых к старым',
  tag: 'content',
  isShared: true,
  response: z.object({ articles: z.array(ArticleCard) }),
});

/** One article. */
export const getArticle = defineContract({
  method: 'GET',
  path: '/rest/articles/:slug/',
  summary: 'Статья блога с текстом, автором, программами и похожими статьями',
  tag: 'content',
  isShared: true,
  params: z.object({ slug: Slug }),
  response: Article,
});

/** An author and what the author has written. */
export const getAuthor = defineContract({
  method: 'GET',
  path: '/rest/authors/:slug/',
  summary: 'Автор блога и его статьи',
  tag: 'content',
  isShared: true,
  params: z.object({ slug: Slug }),
  response: Author,
});

/** The whole team. */
export const listStaff = defineContract({
  method: 'GET',
  path: '/rest/staff/',
  summary: 'Сотрудники по отделам',
  tag: 'content',
  isShared: true,
  response: z.object({ people: z.array(PersonCard) }),
});

/** One person of the team. */
export const getPerson = defineContract({
  method: 'GET',
  path: '/rest/staff/:id/',
  summary: 'Сотрудник: история, факты, статьи или блюда',
  tag: 'content',
  isShared: true,
  params: z.object({ id: StaffId }),
  response: Person,
});
