import { canonicalPath, matchPage, type PageRoute } from '#shared/routes.ts';

/** Pixels of a picture for shared links: what every social network shows without cropping. */
export const ogSize = { width: 1200, height: 630 } as const;

/** File name of home, whose path has no word of its own. */
const HOME = 'index';

/** Tells whether links to a page are shared: neither the account, nor the pages of an order, nor those for tests are. */
export function isShared(route: PageRoute): boolean {
  return route.layout !== 'personal' && route.guard === undefined && route.id !== 'test-components';
}

/** Address of the picture that stands for a page wherever its link is shared. */
export function ogPath(pagePath: string): string {
  return `/og/${pagePath.replace(/^\/|\/$/g, '') || HOME}.jpg`;
}

/** The page of such an address; undefined where it is not exactly the address of a shared page's picture. */
export function readOgPath(path: string, isSimply: boolean): { path: string; route: PageRoute } | undefined {
  const name = /^\/og\/(.+)\.jpg$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  const pagePath = name === HOME ? '/' : `/${name}/`;
  const route = matchPage(pagePath, isSimply);
  if (!route || !isShared(route)) return undefined;
  const canonical = canonicalPath(route, pagePath);
  return ogPath(canonical) === path ? { path: canonical, route } : undefined;
}
