/** Tells whether a page takes its title and description from the lookup (specification, section 4). */
export function takesSeo(path: string): boolean {
  return !/personal|order|success/.test(path);
}

/** Tells whether the host is a test host, which search engines must not index; one of the platform's own is. */
export function isTestHost(hostname: string): boolean {
  return hostname.includes('test') || hostname.endsWith('.workers.dev');
}

/** Parameters that the loaders of open pages read. */
export const pageParameters = [
  ...['programme', 'kcal', 'days', 'date', 'without', 'dish', 'p'],
  ...['page', 'tag', 'rating', 'version', 'document'],
] as const;

/** Parameters that make a page of their own; what the others show stands on the page without them as well. */
const ownParameters: ReadonlySet<string> = new Set(['page', 'tag']);

/** Parameters of addresses that crawlers have nothing to find at: views of a page, searches, dialogs. */
export const uncrawledParameters: readonly string[] = [
  ...pageParameters.filter((name) => !ownParameters.has(name)),
  ...['q', 'login', 'exp', 'notice'],
];

/** What the addresses of a list tell apart. */
interface ListAddress {
  /** Parameters that make a page of its own, in the order of its canonical address. */
  readonly own: readonly ('tag' | 'page')[];
  /** Parameters that only narrow the list: what they show stands on the page without them as well. */
  readonly narrowing: readonly string[];
}

const lists: Readonly<Record<string, ListAddress>> = {
  '/blog/': { own: ['tag', 'page'], narrowing: [] },
  '/otzyvy/': { own: ['page'], narrowing: ['programme', 'rating'] },
};

const values = { tag: /^[a-z0-9]+(-[a-z0-9]+)*$/, page: /^([2-9]|[1-9]\d{1,3})$/ } as const;

/** The parameters of an address, as `URLSearchParams` holds them. */
interface Query {
  readonly get: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

/** The part of a query that belongs to the canonical address of a page; no other parameter ever does. */
export function canonicalQuery(path: string, query: Query): string {
  const list = lists[path];
  if (!list || list.narrowing.some((name) => query.has(name))) return '';
  const kept = list.own.flatMap((name) => {
    const value = query.get(name);
    return value !== null && values[name].test(value) ? [`${name}=${value}`] : [];
  });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** The canonical addresses of a list's pages. */
export function listAddresses(path: string, itemCount: number, pageSize: number, tag?: string): string[] {
  const pageCount = Math.max(1, Math.ceil(itemCount / pageSize));
  return Array.from({ length: pageCount }, (_, index) => {
    const query = new Map([
      ['page', String(index + 1)],
      ...(tag === undefined ? [] : [['tag', tag] as const]),
    ]);
    return (
      path + canonicalQuery(path, { get: (name) => query.get(name) ?? null, has: (name) => query.has(name) })
    );
  });
}
