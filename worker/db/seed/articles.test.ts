import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Keeping, shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import { readArticles } from './article-data.ts';
import { articleTables, readArticleFiles } from './articles.ts';
import { catalogueFiles } from './catalogue.ts';
import { readCatalogue } from './catalogue-data.ts';

const files = readArticleFiles();
const data = readArticles(files);
const { programmes } = readCatalogue(catalogueFiles);
const known = { programmes: programmes.map(({ code }) => code) };

const withArticle = (change: (text: string) => string) => ({
  ...files,
  articles: { ...files.articles, belok: change(files.articles.belok ?? '') },
});

describe('a wrong row stops the load and names the file', () => {
  it.each([
    ['articles: belok: published', (text: string) => text.replace(/published: .*/, 'published: 2026-02-30')],
    ['Обновлена раньше', (text: string) => text.replace(/updated: .*/, 'updated: 2020-01-01')],
    ['articles/belok.md: belok: нет: nobody', (text: string) => text.replace(/author: .*/, 'author: nobody')],
    ['belok: нет: chudo', (text: string) => text.replace(/tags: .*/, 'tags: osnovy, chudo')],
    ['belok: нет: belok', (text: string) => text.replace(/related: .*/, 'related: belok')],
  ])('%s', (message, change) => {
    expect(() => articleTables(withArticle(change))).toThrow(message);
  });

  it('names an author who is nobody of the staff', () => {
    const authors: unknown = structuredClone(files.authors);
    if (!Array.isArray(authors)) throw new Error('not a list');
    Object.assign(authors[0], { staffId: 99 });
    expect(() => articleTables({ ...files, authors })).toThrow(
      'authors.json: olga-martynova: сотрудника 99 нет',
    );
  });
});

describe('the blog', () => {
  it.each(data.articles.map((article) => [article.slug, article] as const))(
    '%s is whole',
    (slug, article) => {
      expect(existsSync(`public/images/${article.cover}.webp`)).toBe(true);
      expect(article.programmes.filter((code) => !known.programmes.includes(code))).toEqual([]);
      const links = [...article.body.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href ?? '');
      const paths = data.articles.map((other) => `/blog/${other.slug}/`);
      expect(links.filter((href) => !paths.includes(href) || href === `/blog/${slug}/`)).toEqual([]);
    },
  );
});

describe('advice on keeping', () => {
  const advice = data.articles.find(({ slug }) => slug === 'kak-hranit-i-razogrevat')?.body ?? '';
  /** Days that the advice gives food of the house, the most of them. */
  const daysOf = (food: string) => {
    const [, term = ''] = new RegExp(`^- ${food} — ([^;.,]+)`, 'm').exec(advice) ?? [];
    return term === 'сутки' ? 1 : Number(/(\d+) (?:дня|дней)/.exec(term)?.[1]);
  };

  it.each<[string, Keeping]>([
    ['супы и тушёное мясо', 'hot'],
    ['отварная крупа, макароны', 'hot'],
    ['готовая рыба', 'hot'],
    ['салат без заправки', 'fresh'],
  ])('lets %s stand no longer than our own of its kind', (food, keeping) => {
    expect(daysOf(food) * 24).toBeLessThanOrEqual(shelfLifeHours[keeping]);
  });
});
