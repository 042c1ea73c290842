import * as z from 'zod/mini';
import { ArticleTag, Slug } from '#shared/features/content/article-schema.ts';
import { Department, PersonFact } from '#shared/features/content/staff-schema.ts';
import { Code, Tint } from '#shared/features/dishes/schema.ts';
import { IsoDateSchema } from '#shared/iso-date-schema.ts';
import { parseRows, seedError } from './rows.ts';

const Description = z.string().check(z.minLength(120), z.maxLength(160));
const Lead = z.string().check(z.minLength(60), z.maxLength(260));
const PictureName = z.string().check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/));
/** A list of the front matter: words joined by commas. */
const listOf = <T extends z.ZodMiniType<string, string>>(item: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((part) => part.trim())),
    ),
    z.array(item),
  );

const StaffSeed = z.object({
  id: z.int().check(z.gte(1), z.lte(9999)),
  name: z.string().check(z.minLength(5), z.maxLength(60)),
  role: z.string().check(z.minLength(4), z.maxLength(60)),
  department: Department,
  tint: Tint,
  /** Null: the initials. */
  picture: z.nullable(PictureName),
  lead: Lead,
  story: z.array(z.string().check(z.minLength(20))).check(z.minLength(2)),
  facts: z.array(PersonFact).check(z.minLength(2), z.maxLength(5)),
  dishes: z.array(Code),
  description: Description,
});

const AuthorSeed = z.object({
  slug: Slug,
  staffId: z.int(),
  lead: Lead,
  bio: z.array(z.string().check(z.minLength(20))).check(z.minLength(2)),
  description: Description,
});

const ArticleSeed = z
  .object({
    slug: Slug,
    title: z.string().check(z.minLength(15), z.maxLength(70)),
    lead: Lead,
    description: Description,
    author: Slug,
    published: IsoDateSchema,
    updated: IsoDateSchema,
    tags: listOf(Slug),
    cover: PictureName,
    programmes: listOf(Code),
    related: listOf(Slug),
    body: z.string().check(z.minLength(3000)),
  })
  .check(z.refine(({ published, updated }) => published <= updated, 'Обновлена раньше, чем вышла'));
export type ArticleSeed = z.infer<typeof ArticleSeed>;

/** The files of the blog and the team as they lie on the disk, unchecked. */
export interface ArticleFiles {
  readonly staff: unknown;
  readonly authors: unknown;
  readonly tags: unknown;
  /** Text of each file by its name without the extension. */
  readonly articles: Readonly<Record<string, string>>;
}

/** The front matter, a line a field, and the Markdown below it. */
function readFile(name: string, text: string): Record<string, string> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw seedError(`articles/${name}.md`, 'файл', 'нет заголовка между строками ---');
  const fields = head.split('\n').map((line): [string, string] => {
    const [, key, value] = /^([a-z]+): (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw seedError(`articles/${name}.md`, line, 'ожидалось «имя: значение»');
    return [key, value.trim()];
  });
  return { ...Object.fromEntries(fields), body: body.trim() };
}

/** The text without the marks of Markdown, one space between words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\|[\s:|-]+\|$/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Checks every row of the blog and the team; the first wrong one stops the load. */
export function readArticles({ staff, authors, tags, articles }: ArticleFiles) {
  const data = {
    staff: parseRows('staff.json', staff, StaffSeed, 'id'),
    authors: parseRows('authors.json', authors, AuthorSeed, 'slug'),
    tags: parseRows('article-tags.json', tags, ArticleTag, 'code'),
    articles: parseRows(
      'articles',
      Object.entries(articles).map(([name, text]) => readFile(name, text)),
      ArticleSeed,
      'slug',
    ),
  };
  const known = {
    author: new Set(data.authors.map(({ slug }) => slug)),
    tag: new Set(data.tags.map(({ code }) => code)),
    article: new Set(data.articles.map(({ slug }) => slug)),
    person: new Set(data.staff.map(({ id }) => id)),
  };
  for (const { slug, staffId } of data.authors)
    if (!known.person.has(staffId)) throw seedError('authors.json', slug, `сотрудника ${staffId} нет`);
  for (const { slug, author, tags: own, related } of data.articles) {
    const missing = [
      ...(known.author.has(author) ? [] : [author]),
      ...own.filter((code) => !known.tag.has(code)),
      ...related.filter((other) => !known.article.has(other) || other === slug),
    ];
    if (missing.length > 0) throw seedError(`articles/${slug}.md`, slug, `нет: ${missing.join(', ')}`);
  }
  return data;
}
