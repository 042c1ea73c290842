import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Article, ArticleCard, ArticleTag, Author, CountedTag, Slug } from './article-schema.ts';
import { Person, PersonCard, StaffId } from './staff-schema.ts';

const call = group({ tag: 'content' });

const pageMessage = 'Укажите номер страницы';

/** One page of the blog's list, the newest first; with a tag, of the articles under it. */
export const listArticles = call.get('/rest/articles/', 'Статьи блога по страницам, с отбором по теме', {
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
  example: { query: { page: '1', tag: 'produkty' } },
});

/** Every article, the newest first: for the feed and the sitemap. */
export const listAllArticles = call.get('/rest/articles/all/', 'Все статьи блога, от новых к старым', {
  isShared: true,
  response: z.object({ articles: z.array(ArticleCard) }),
});

/** One article. */
export const getArticle = call.get(
  '/rest/articles/:slug/',
  'Статья блога с текстом, автором, программами и похожими статьями',
  {
    isShared: true,
    params: z.object({ slug: Slug }),
    response: Article,
    example: { params: { slug: 'belok' } },
  },
);

/** An author and what the author has written. */
export const getAuthor = call.get('/rest/authors/:slug/', 'Автор блога и его статьи', {
  pages: ['blog-author'],
  isShared: true,
  params: z.object({ slug: Slug }),
  response: Author,
  example: { params: { slug: 'anna-belova' } },
});

/** The whole team. */
export const listStaff = call.get('/rest/staff/', 'Сотрудники по отделам', {
  pages: ['staff'],
  isShared: true,
  response: z.object({ people: z.array(PersonCard) }),
});

/** One person of the team. */
export const getPerson = call.get('/rest/staff/:id/', 'Сотрудник: история, факты, статьи или блюда', {
  pages: ['staff-person'],
  isShared: true,
  params: z.object({ id: StaffId }),
  response: Person,
  example: { params: { id: '1' } },
});
