const callPath = /^\/(rest|api|local)(\/|$)/;
const picturePath = /^\/(pictures|og)\//;
const crawlerFile = /^\/((robots|llms)\.txt|sitemap(-[a-z]+)?\.xml|manifest\.webmanifest|blog\/rss\.xml)$/;

/** Tells whether a path is a call or of the local environment: its errors are JSON. */
export function isCallPath(path: string): boolean {
  return callPath.test(path);
}

/** Tells whether the answer is the same for every visitor, whatever cookies come along. */
export function isPicturePath(path: string): boolean {
  return picturePath.test(path);
}

/** Tells whether the variant's rules, the redirect lookup and the gate concern a path. */
export function isPagePath(path: string): boolean {
  return !callPath.test(path) && !crawlerFile.test(path);
}

/** Moves to another path and keeps the query of the request. */
export function withQueryOf(target: string, url: URL): string {
  if (url.search === '') return target;
  const [beforeHash = '', hash] = target.split('#', 2);
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${url.search.slice(1)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
