/** Paths that are no pages: calls, the crawlers' files and the local environment's screens. */
const systemPath = /^\/(rest|api|local)(\/|$)|^\/(robots\.txt|sitemap\.xml|manifest\.webmanifest)$/;

/** Tells whether the variant's rules, the redirect lookup and the gate concern a path. */
export function isPagePath(path: string): boolean {
  return !systemPath.test(path);
}

/** Moves to another path and keeps the query of the request. */
export function withQueryOf(target: string, url: URL): string {
  if (url.search === '') return target;
  const [beforeHash = '', hash] = target.split('#', 2);
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${url.search.slice(1)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
