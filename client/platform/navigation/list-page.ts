import { redirect, data as routeData } from 'react-router';

/**
 * The number of the page that a list's address asks for; undefined for the first. The first page has one address, so
 * `page=1` leads to it for good; what is no number names no page.
 */
export function readListPage(url: URL): string | undefined {
  const page = url.searchParams.get('page');
  if (page === null) return undefined;
  if (page === '1') {
    const target = new URL(url);
    target.searchParams.delete('page');
    throw redirect(target.pathname + target.search, 301);
  }
  if (!/^[1-9]\d{0,3}$/.test(page)) throw routeData(null, { status: 404 });
  return page;
}

/** The address of a page of a list, with its filters; the first page is not named. */
export function listPath(
  path: string,
  page: number | undefined,
  filters: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query}`;
}
