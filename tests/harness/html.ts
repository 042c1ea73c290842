import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Hidden inputs of Base UI leave the type to the standard, which says text.
    'no-implicit-input-type': 'off',
    // How React writes what HTML leaves open: letter case, closing slashes, ids of its own.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // The tint of a card comes from data, and the policy lets attributes style.
    'no-inline-style': 'off',
    'tel-non-breaking': 'off',
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
  },
});

/** What is wrong with a document, one line a fault. */
export async function complaintsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}

/** How a search engine names itself. */
export const crawlerAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Text of HTML as people read it. */
export function decodeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

/** What a document says of itself to search engines. */
export interface ReadPage {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly robots: string;
  readonly headings: number;
  /** Addresses of links to this site, as written. */
  readonly links: readonly string[];
  readonly structuredData: readonly Record<string, unknown>[];
}

/** Reads a document of the site without a browser. */
export function readPage(html: string): ReadPage {
  const first = (pattern: RegExp) => decodeHtml(pattern.exec(html)?.[1] ?? '');
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)">/),
    canonical: first(/<link rel="canonical" href="([^"]*)">/),
    robots: first(/<meta name="robots" content="([^"]*)">/),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    links: [...html.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)].map(([, href]) => decodeHtml(href ?? '')),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? ''),
    ),
  };
}

/** An address without its host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
  return pathname + search;
}

/** Paths of all pages in a sitemap. */
export async function addressesOf(sitemap: string): Promise<string[]> {
  const xml = await (await fetch(sitemap)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  if (!xml.includes('<sitemapindex')) return addresses.map(pathOf);
  const parts = addresses.map((address) => addressesOf(new URL(pathOf(address), sitemap).href));
  return (await Promise.all(parts)).flat();
}
