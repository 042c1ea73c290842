import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArticleFiles, plainText, readArticles } from './article-data.ts';
import tags from './article-tags.json' with { type: 'json' };
import authors from './authors.json' with { type: 'json' };
import staff from './staff.json' with { type: 'json' };
import type { SeedTable } from './statement.ts';

const folder = join(import.meta.dirname, 'articles');

/** The data files of the blog and the team. */
export function readArticleFiles(): ArticleFiles {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const texts = names.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')] as const);
  return { staff, authors, tags, articles: Object.fromEntries(texts) };
}

const json = (value: unknown) => JSON.stringify(value);
const paragraphs = (texts: readonly string[]) => texts.join('\n\n');

/** The team, and who of it writes. */
export function peopleTables(files: ArticleFiles = readArticleFiles()): SeedTable[] {
  const data = readArticles(files);
  return [
    {
      table: 'staff',
      key: ['id'],
      columns: [
        ...['id', 'name', 'role', 'department', 'tint', 'picture', 'lead', 'story', 'facts', 'dishes'],
        ...['description', 'sort'],
      ],
      rows: data.staff.map((row, sort) => [
        ...[row.id, row.name, row.role, row.department, row.tint, row.picture, row.lead],
        ...[paragraphs(row.story), json(row.facts), json(row.dishes), row.description, sort],
      ]),
    },
    {
      table: 'authors',
      key: ['slug'],
      columns: ['slug', 'staff_id', 'lead', 'bio', 'description'],
      rows: data.authors.map((row) => [
        row.slug,
        row.staffId,
        row.lead,
        paragraphs(row.bio),
        row.description,
      ]),
    },
  ];
}

/** The blog. */
export function articleTables(files: ArticleFiles = readArticleFiles()): SeedTable[] {
  const data = readArticles(files);
  return [
    {
      table: 'article_tags',
      key: ['code'],
      columns: ['code', 'name', 'sort'],
      rows: data.tags.map((row, sort) => [row.code, row.name, sort]),
    },
    {
      table: 'articles',
      key: ['slug'],
      columns: [
        ...['slug', 'title', 'lead', 'description', 'author_slug', 'published_on', 'updated_on', 'cover'],
        ...['tags', 'programmes', 'related', 'body', 'plain'],
      ],
      rows: data.articles.map((row) => [
        ...[row.slug, row.title, row.lead, row.description, row.author, row.published, row.updated],
        ...[row.cover, json(row.tags), json(row.programmes), json(row.related), row.body],
        plainText(row.body),
      ]),
    },
  ];
}
