import { type PageRoute, pageRoutes } from '../../shared/routes.ts';

/** Pages that stand for their kind, by the name that the tables show. */
export const pages = {
  home: '/',
  programme: '/programmy/balans/',
  article: '/blog/belok/',
  order: '/order/?programme=balans&kcal=1500&days=28&people=1',
  faq: '/faq/',
  blog: '/blog/',
  menu: '/programmy/',
  account: '/personal/',
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

const isOpen = ({ layout, variants, guard, id }: PageRoute) =>
  variants !== 'simply' &&
  id !== 'test-components' &&
  (guard === undefined || id === 'order') &&
  layout !== 'personal';

/** An address of every page that the full variant shows to everybody. */
export const openAddresses: readonly string[] = pageRoutes
  .filter(isOpen)
  .map(({ path }) => samples[path] ?? path);

/** An address of every page of the account. */
export const accountAddresses: readonly string[] = pageRoutes
  .filter(({ layout, variants }) => layout === 'personal' && variants !== 'simply')
  .map(({ path }) => path);

let asked = 0;

/** A request that no cache has an answer for: the address is another each time, and it says that it wants none. */
export function uncached(page: string) {
  asked += 1;
  const url = new URL(page, 'http://site.test');
  url.searchParams.set('programme', 'balans');
  url.searchParams.set('kcal', asked % 2 === 0 ? '1500' : '1800');
  url.searchParams.set('days', String([7, 14, 28][asked % 3]));
  url.searchParams.set('fresh', String(asked));
  return { path: url.pathname + url.search, headers: { 'cache-control': 'no-cache' } };
}
