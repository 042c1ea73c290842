import { type PageRoute, pageRoutes } from '../../shared/routes.ts';
import type { LoadRequest } from './load.ts';

const draft = 'programme=balans&kcal=1500&days=28&people=1';

/** Pages that stand for their kind, by the name that the tables show. */
export const pages = {
  home: '/',
  programme: '/programmy/balans/',
  article: '/blog/belok/',
  reviews: '/otzyvy/',
  delivery: '/dostavka/',
  order: `/order/?${draft}`,
  faq: '/faq/',
  blog: '/blog/',
  menu: '/programmy/',
  account: '/personal/',
  orders: '/personal/orders/',
  settings: '/personal/settings/',
} as const;
export type PageName = keyof typeof pages;

/** What parameters of a path stand for. */
const samples: Readonly<Record<string, string>> = {
  '/programmy/:code/': pages.programme,
  '/blog/:detail/': pages.article,
  '/blog/author/:detail/': '/blog/author/anna-belova/',
  '/staff/:id/': '/staff/1/',
  '/blyuda/:code/': '/blyuda/borsch/',
  '/order/': pages.order,
};

const isOpen = ({ layout, variants, guard, isTestOnly, id }: PageRoute) =>
  variants !== 'simply' && !isTestOnly && (guard === undefined || id === 'order') && layout !== 'personal';

/** An address of every page that the full variant shows to everybody. */
export const openAddresses: readonly string[] = pageRoutes
  .filter(isOpen)
  .map(({ path }) => samples[path] ?? path);

/** An address of every page of the account. */
export const accountAddresses: readonly string[] = pageRoutes
  .filter(({ layout, variants }) => layout === 'personal' && variants !== 'simply')
  .map(({ path }) => path);

const kilocalories = [1500, 1800];
const lengths = [7, 14, 28];
let asked = 0;

/**
 * A request that no cache has an answer for: the only place that knows how a page is asked for anew. The composition in
 * the query is another each time, and so is a number that no page reads; whoever asks for no cached answer says so.
 */
export function uncached(page: string): LoadRequest {
  asked += 1;
  const url = new URL(page, 'http://site.test');
  url.searchParams.set('programme', 'balans');
  url.searchParams.set('kcal', String(kilocalories[asked % kilocalories.length]));
  url.searchParams.set('days', String(lengths[asked % lengths.length]));
  url.searchParams.set('fresh', String(asked));
  return { path: url.pathname + url.search, headers: { 'cache-control': 'no-cache' } };
}

/** The request that a cache may answer. */
export const cached = (page: string): LoadRequest => ({ path: page, headers: {} });
