import { readablePath } from '#shared/readable-path.ts';
import type { AppMatch, AppRoute } from './route.ts';

/** A screen with the frames around it, and what its path looks like. */
interface Branch {
  readonly routes: readonly AppRoute[];
  readonly pattern: RegExp;
  /** Names of the variable parts; `*` takes whatever no other path does. */
  readonly names: readonly string[];
}

const wildcard = '*';

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\/*$/, '/');
  return new RegExp(`^${escaped.replace(/:\w+/g, '([^/]+)')}$`, 'i');
}

function branchesOf(routes: readonly AppRoute[], frames: readonly AppRoute[] = []): Branch[] {
  return routes.flatMap((route) => {
    const chain = [...frames, route];
    const { path, children } = route;
    const inner = children ? branchesOf(children, chain) : [];
    if (path === undefined) return inner;
    const names = path === wildcard ? [wildcard] : [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    // Whatever the rest is called, a line break among it.
    const pattern = path === wildcard ? /^(.*)$/s : patternOf(path);
    return [...inner, { routes: chain, pattern, names }];
  });
}

/** The more of a path is fixed, the earlier it is tried. */
const freedom = ({ names }: Branch) => (names.includes(wildcard) ? Number.POSITIVE_INFINITY : names.length);

// A table lives as long as the isolate or the document, and patterns take longer to make than to try.
const tables = new WeakMap<readonly AppRoute[], readonly Branch[]>();

function tableOf(routes: readonly AppRoute[]): readonly Branch[] {
  const known = tables.get(routes);
  if (known) return known;
  const table = branchesOf(routes).toSorted((one, other) =>
    freedom(one) === freedom(other) ? 0 : freedom(one) - freedom(other),
  );
  tables.set(routes, table);
  return table;
}

/** The routes of an address, from the outermost frame to the screen. */
export function matchPath(routes: readonly AppRoute[], path: { readonly pathname: string }): AppMatch[] {
  const pathname = readablePath(path.pathname);
  for (const { routes: chain, pattern, names } of tableOf(routes)) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = Object.fromEntries(
      names.map((name, index) => [name, (found[index + 1] ?? '').replaceAll('%2F', '/')]),
    );
    return chain.map((route, index) => ({
      route,
      params,
      pathname: index === chain.length - 1 ? pathname : '/',
    }));
  }
  return [];
}

/** Loads the module of a route whose code comes when it is needed. */
export async function resolveRoute(route: AppRoute): Promise<void> {
  if (!route.lazy) return;
  const loaded = await route.lazy();
  // Nothing comes when the page is being loaded anew for another build.
  if (loaded) Object.assign(route, loaded, { lazy: undefined });
}
