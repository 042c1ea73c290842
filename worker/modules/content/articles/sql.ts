import * as z from 'zod/mini';
import { ArticleTag } from '#shared/features/content/article-schema.ts';
import { Department, PersonFact } from '#shared/features/content/staff-schema.ts';
import { Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const Tag = z.extend(ArticleTag, { name: typesetColumn });

const CardRow = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  published_on: z.string(),
  updated_on: z.string(),
  words: z.int(),
  picture: jsonColumn(Picture),
  tags: jsonColumn(z.array(Tag)),
  author_slug: z.string(),
  author_name: z.string(),
});
export type CardRow = z.infer<typeof CardRow>;

const ArticleRow = z.object({
  slug: z.string(),
  description: z.string(),
  body: z.string(),
  programmes: jsonColumn(z.array(z.string())),
  related: jsonColumn(z.array(z.string())),
});

const AuthorRow = z.object({
  slug: z.string(),
  name: z.string(),
  role: typesetColumn,
  lead: z.string(),
  picture: z.nullable(jsonColumn(Picture)),
  staff_id: z.int(),
  bio: z.string(),
  description: z.string(),
});

export type AuthorRow = z.output<typeof AuthorRow>;

const StaffRow = z.object({
  id: z.int(),
  name: z.string(),
  role: typesetColumn,
  department: Department,
  tint: Tint,
  picture: z.nullable(jsonColumn(Picture)),
  lead: z.string(),
});

const PersonRow = z.extend(StaffRow, {
  story: z.string(),
  facts: jsonColumn(z.array(PersonFact)),
  dishes: jsonColumn(z.array(z.string())),
  description: z.string(),
  author_slug: z.nullable(z.string()),
});
export type PersonRow = z.output<typeof PersonRow>;

// Words of the plain text are counted by its spaces, so that a list need not carry the texts.
const cardColumns = `a.slug, a.title, a.lead, a.published_on, a.updated_on,
    length(a.plain) - length(replace(a.plain, ' ', '')) + 1 AS words,
    ${pictureColumn('a.cover')} AS picture,
    (SELECT json_group_array(json_object('code', code, 'name', name)) FROM
      (SELECT t.code, t.name FROM article_tags t JOIN json_each(a.tags) j ON j.value = t.code ORDER BY t.sort)) AS tags,
    a.author_slug, s.name AS author_name`;
const portrait = `CASE WHEN s.picture IS NOT NULL THEN ${pictureColumn('s.picture')} END`;
const publishedArticles = `articles a JOIN authors w ON w.slug = a.author_slug JOIN staff s ON s.id = w.staff_id
  WHERE a.is_published = 1 ORDER BY a.published_on DESC, a.slug`;

/** What lists show of the articles, the newest first. */
export const articleCards = definePart(
  'article-cards',
  CardRow,
  sql(`SELECT ${cardColumns} FROM ${publishedArticles}`),
);

/** The texts of the articles. */
export const articles = definePart(
  'articles',
  ArticleRow,
  sql(`SELECT a.slug, a.description, a.body, a.programmes, a.related FROM ${publishedArticles}`),
);

/** Tags that have articles, with their number. */
export const articleTags = definePart(
  'article-tags',
  z.extend(Tag, { count: z.int() }),
  sql(`SELECT t.code, t.name, count(*) AS count
     FROM article_tags t, articles a, json_each(a.tags) j
     WHERE a.is_published = 1 AND j.value = t.code GROUP BY t.code ORDER BY t.sort`),
);

/** Authors with what is known of the person. */
export const authors = definePart(
  'authors',
  AuthorRow,
  sql(`SELECT w.slug, s.name, s.role, w.lead, ${portrait} AS picture, w.staff_id, w.bio,
       w.description
     FROM authors w JOIN staff s ON s.id = w.staff_id ORDER BY w.slug`),
);

/** The team in the order of its page. */
export const staff = definePart(
  'staff',
  PersonRow,
  sql(`SELECT s.id, s.name, s.role, s.department, s.tint, ${portrait} AS picture, s.lead, s.story,
       s.facts, s.dishes, s.description, w.slug AS author_slug
     FROM staff s LEFT JOIN authors w ON w.staff_id = s.id ORDER BY s.sort, s.id`),
);
