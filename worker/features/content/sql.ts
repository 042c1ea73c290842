import * as z from 'zod/mini';
import { ArticleTag } from '#shared/features/content/article-schema.ts';
import { Department, PersonFact } from '#shared/features/content/staff-schema.ts';
import { Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { SitePage } from '#shared/features/seo/contract.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const CardRow = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  published_on: z.string(),
  updated_on: z.string(),
  words: z.int(),
  picture: jsonColumn(Picture),
  tags: jsonColumn(z.array(ArticleTag)),
  author_slug: z.string(),
  author_name: z.string(),
});
export type CardRow = z.infer<typeof CardRow>;

const ArticleRow = z.extend(CardRow, {
  description: z.string(),
  body: z.string(),
  programmes: jsonColumn(z.array(z.string())),
  related: jsonColumn(z.array(z.string())),
});

const AuthorRow = z.object({
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  lead: z.string(),
  picture: jsonColumn(Picture),
  staff_id: z.int(),
  bio: z.string(),
  description: z.string(),
});

const StaffRow = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  department: Department,
  tint: Tint,
  picture: jsonColumn(Picture),
  lead: z.string(),
});
export type StaffRow = z.infer<typeof StaffRow>;

const PersonRow = z.extend(StaffRow, {
  story: z.string(),
  facts: jsonColumn(z.array(PersonFact)),
  dishes: jsonColumn(z.array(z.string())),
  description: z.string(),
  author_slug: z.nullable(z.string()),
});

// Words of the plain text are counted by its spaces, so that a list need not carry the texts.
const cardColumns = `a.slug, a.title, a.lead, a.published_on, a.updated_on,
    length(a.plain) - length(replace(a.plain, ' ', '')) + 1 AS words,
    ${pictureColumn('a.cover')} AS picture,
    (SELECT json_group_array(json_object('code', code, 'name', name)) FROM
      (SELECT t.code, t.name FROM article_tags t JOIN json_each(a.tags) j ON j.value = t.code ORDER BY t.sort)) AS tags,
    a.author_slug, s.name AS author_name`;
const publishedArticles = `articles a JOIN authors w ON w.slug = a.author_slug JOIN staff s ON s.id = w.staff_id
  WHERE a.is_published = 1`;
const withTag = `AND (?1 IS NULL OR EXISTS (SELECT 1 FROM json_each(a.tags) WHERE value = ?1))`;
const newestFirst = 'ORDER BY a.published_on DESC, a.slug';

/** Articles from the newest on, of one tag when that is given. */
export async function listCardRows(
  db: D1Database,
  { tag = null, limit, offset = 0 }: { tag?: string | null; limit: number; offset?: number },
): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`SELECT ${cardColumns} FROM ${publishedArticles} ${withTag} ${newestFirst} LIMIT ?2 OFFSET ?3`)
    .bind(tag, limit, offset)
    .all();
  return z.array(CardRow).parse(results);
}

/** How many articles there are, of one tag when that is given. */
export async function countArticles(db: D1Database, tag: string | null): Promise<number> {
  const count = await db
    .prepare(`SELECT count(*) AS count FROM ${publishedArticles} ${withTag}`)
    .bind(tag)
    .first('count');
  return z.int().parse(count);
}

/** The articles of the given slugs, in that order. */
export async function listCardRowsOf(db: D1Database, slugs: readonly string[]): Promise<CardRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${cardColumns} FROM json_each(?1) wanted, ${publishedArticles} AND a.slug = wanted.value ORDER BY wanted.key`,
    )
    .bind(JSON.stringify(slugs))
    .all();
  return z.array(CardRow).parse(results);
}

/** What an author has written, the newest first. */
export async function listCardRowsBy(db: D1Database, author: string): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`SELECT ${cardColumns} FROM ${publishedArticles} AND a.author_slug = ?1 ${newestFirst}`)
    .bind(author)
    .all();
  return z.array(CardRow).parse(results);
}

/** Tags that have articles, with their number. */
export async function listTagRows(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT t.code, t.name, count(*) AS count
       FROM article_tags t, articles a, json_each(a.tags) j
       WHERE a.is_published = 1 AND j.value = t.code GROUP BY t.code ORDER BY t.sort`,
    )
    .all();
  return z.array(z.extend(ArticleTag, { count: z.int() })).parse(results);
}

/** One published article. */
export async function findArticleRow(db: D1Database, slug: string) {
  const row = await db
    .prepare(
      `SELECT ${cardColumns}, a.description, a.body, a.programmes, a.related FROM ${publishedArticles} AND a.slug = ?1`,
    )
    .bind(slug)
    .first();
  return row === null ? undefined : ArticleRow.parse(row);
}

/** One author with what is known of the person. */
export async function findAuthorRow(db: D1Database, slug: string) {
  const row = await db
    .prepare(
      `SELECT w.slug, s.name, s.role, w.lead, ${pictureColumn('s.picture')} AS picture, w.staff_id, w.bio, w.description
       FROM authors w JOIN staff s ON s.id = w.staff_id WHERE w.slug = ?1`,
    )
    .bind(slug)
    .first();
  return row === null ? undefined : AuthorRow.parse(row);
}

const staffColumns = `s.id, s.name, s.role, s.department, s.tint, ${pictureColumn('s.picture')} AS picture, s.lead`;

/** The team in the order of its page. */
export async function listStaffRows(db: D1Database): Promise<StaffRow[]> {
  const { results } = await db.prepare(`SELECT ${staffColumns} FROM staff s ORDER BY s.sort, s.id`).all();
  return z.array(StaffRow).parse(results);
}

/** One person of the team. */
export async function findPersonRow(db: D1Database, id: number) {
  const row = await db
    .prepare(
      `SELECT ${staffColumns}, s.story, s.facts, s.dishes, s.description, w.slug AS author_slug
       FROM staff s LEFT JOIN authors w ON w.staff_id = s.id WHERE s.id = ?1`,
    )
    .bind(id)
    .first();
  return row === null ? undefined : PersonRow.parse(row);
}

/** The pages of the team and of those who write, with the days of their changes. */
export async function listPeopleDates(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT '/staff/' || id || '/' AS address, changed_on AS changedOn FROM staff
       UNION ALL SELECT '/blog/author/' || w.slug || '/', max(w.changed_on, s.changed_on)
       FROM authors w JOIN staff s ON s.id = w.staff_id
       UNION ALL SELECT '/staff/', max(changed_on) FROM staff HAVING count(*) > 0`,
    )
    .all();
  return z.array(SitePage).parse(results);
}
