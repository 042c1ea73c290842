import type { PageSeo, StructuredData } from '#shared/features/seo/contract.ts';
import { withoutJoiners } from '#shared/typography.ts';
import { withoutScriptsCss } from '#shared/without-scripts.ts';
import { inertJson } from '../platform/rest/page-data.tsx';
import { FONT_FILE, fontPreload } from '../ui/font-file.ts';

/** Facts of a shared link that networks show beside title and description. */
export interface ShareFacts {
  readonly siteName: string;
  readonly type: 'website' | 'article';
  /** Absolute address of a JPEG of 1200 by 630. */
  readonly image: string;
}

/** The document around the rendered page: everything that belongs into `<head>`. */
export interface DocumentHead {
  readonly seo: PageSeo;
  /** Absolute address; empty where the page has none (404). */
  readonly canonical: string;
  readonly structuredData: StructuredData;
  readonly robots: string | null;
  /** Null where the page is nobody else's business. */
  readonly share: ShareFacts | null;
  readonly styles: readonly string[];
  /** Sheets whose rules stand in one of these. */
  readonly covered: readonly string[];
  readonly scripts: readonly string[];
  /** The small scripts that answer meanwhile. */
  readonly early: readonly string[];
  /** The script that hydrates the page. */
  readonly entry: string;
  /** Elements that load the first pictures ahead. */
  readonly pictures: string;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Files that every page needs first, as a `Link` header: the platform sends it ahead as Early Hints. */
export function documentHints(styles: readonly string[]): string {
  return [
    ...styles.map((href) => `<${href}>; rel=preload; as=style`),
    `<${FONT_FILE}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  ].join(', ');
}

const pictureLinks = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/**
 * Takes what loads the first pictures off the beginning of a rendered page, where React writes it: there it would stand
 * behind the scripts of the head, which the browser asks for first then.
 */
export function splitPictureLinks(html: string): { readonly pictures: string; readonly rest: string } {
  const pictures = pictureLinks.exec(html)?.[0] ?? '';
  return { pictures, rest: html.slice(pictures.length) };
}

function shareTags({ seo, canonical, share }: DocumentHead): string[] {
  if (share === null || canonical === '') return [];
  const properties = {
    'og:title': seo.title,
    'og:description': seo.description,
    'og:type': share.type,
    'og:url': canonical,
    'og:image': share.image,
    'og:image:type': 'image/jpeg',
    'og:image:alt': seo.title,
    'og:locale': 'ru_RU',
    'og:site_name': share.siteName,
  };
  return [
    ...Object.entries(properties)
      .filter(([, content]) => content !== '')
      .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Makes the addresses of this site whole and texts plain: search engines read the data away from its page. */
function withOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return withoutJoiners(/^\/(?!\/)/.test(value) ? origin + value : value);
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOrigin(item, origin)]));
}

/** The latest markup by the page's data, which stays one object until the content changes. */
const structuredMarkup = new WeakMap<StructuredData, { readonly canonical: string; readonly tags: string }>();

function structuredTags({ structuredData, canonical }: DocumentHead): string {
  if (structuredData.length === 0 || canonical === '') return '';
  const known = structuredMarkup.get(structuredData);
  if (known?.canonical === canonical) return known.tags;
  const { origin } = new URL(canonical);
  const tags = structuredData
    .map((thing) => `<script type="application/ld+json">${inertJson(withOrigin(thing, origin))}</script>`)
    .join('');
  structuredMarkup.set(structuredData, { canonical, tags });
  return tags;
}

function scriptTags({ early, entry, scripts }: DocumentHead): string[] {
  const others = scripts.filter((href) => href !== entry);
  return [
    // Read by client/early/early.ts, which loads them.
    `<meta name="scripts" content="${escapeHtml([entry, ...others].join(' '))}">`,
    // As soon as a document has ended Chromium looks for fields to fill in, and lays the whole page out to find them: for
    // nothing before its style sheet is there. A script that is not asynchronous keeps the end until then. It is one that
    // is there anyway, and runs once.
    ...early.slice(0, 1).map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ];
}

/** The document up to the place where the page is rendered. */
export function documentStart(head: DocumentHead): string {
  const { seo, canonical, robots } = head;
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // What is to be called or written to is a link here; those of a phone's own would change what React hydrates.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(seo.title)}</title>`,
    `<meta name="description" content="${escapeHtml(seo.description)}">`,
    robots === null ? '' : `<meta name="robots" content="${escapeHtml(robots)}">`,
    canonical === '' ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...shareTags(head),
    structuredTags(head),
    '<link rel="alternate" type="application/rss+xml" href="/blog/rss.xml" title="Блог">',
    '<meta name="theme-color" content="#fbf9f4">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    // Of no higher priority: they would come before the sheet and the letters of what is to be pressed.
    ...head.early.map((src) => `<script type="module" async src="${escapeHtml(src)}"></script>`),
    ...head.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    // Not loaded: an import of the code that they belong to finds them here and asks for none.
    ...head.covered.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}" disabled>`),
    fontPreload,
    head.pictures,
    ...scriptTags(head),
    `<noscript><style>${withoutScriptsCss}</style></noscript>`,
  ];
  return `<!DOCTYPE html><html lang="ru"><head>${tags.join('')}</head><body><div id="app">`;
}

/** The document after the page and its data. */
export const documentEnd = '</body></html>';
