import { moscowTime } from '#shared/dates.ts';
import type { ArticleCard } from '#shared/features/content/article-schema.ts';
import { escapeXml } from './xml.ts';

/** Hour in Moscow that articles count as published at. */
const PUBLISHING_HOUR = 9;

interface Feed {
  readonly origin: string;
  readonly brand: string;
  /** From the newest to the oldest. */
  readonly articles: readonly ArticleCard[];
}

const dateOf = (day: string) => new Date(moscowTime(day, PUBLISHING_HOUR)).toUTCString();

function itemXml(origin: string, { slug, title, lead, publishedOn, tags, author }: ArticleCard): string {
  const url = escapeXml(`${origin}/blog/${slug}/`);
  const categories = tags.map(({ name }) => `<category>${escapeXml(name)}</category>`).join('');
  return [
    `<item><title>${escapeXml(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>`,
    `<pubDate>${dateOf(publishedOn)}</pubDate><dc:creator>${escapeXml(author.name)}</dc:creator>`,
    `${categories}<description>${escapeXml(lead)}</description></item>`,
  ].join('');
}

/** The blog as RSS 2.0. */
export function feedXml({ origin, brand, articles }: Feed): string {
  const own = escapeXml(`${origin}/blog/rss.xml`);
  const newest = articles[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<channel><title>${escapeXml(`Блог ${brand} о питании`)}</title><link>${escapeXml(`${origin}/blog/`)}</link>`,
    `<atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    '<description>Статьи о том, как питаться разнообразно, сытно и без крайностей</description>',
    `<language>ru</language>${newest ? `<lastBuildDate>${dateOf(newest.publishedOn)}</lastBuildDate>` : ''}`,
    ...articles.map((article) => itemXml(origin, article)),
    '</channel></rss>\n',
  ].join('');
}
