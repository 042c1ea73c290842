import { matchRoutes, type RouteObject } from 'react-router';
import type { AppMatch, AppRoute } from './route.ts';

/** The routes of an address, from the outermost frame to the screen. */
export function matchPath(routes: readonly AppRoute[], path: { readonly pathname: string }): AppMatch[] {
  const table = routes as RouteObject[];
  // A path with a line break fits no pattern, not even `*`.
  return (matchRoutes(table, path) ?? matchRoutes(table, '/-') ?? []) as AppMatch[];
}

/** Loads the module of a route whose code comes when it is needed. */
export async function resolveRoute(route: AppRoute): Promise<void> {
  if (!route.lazy) return;
  const loaded = await route.lazy();
  // Nothing comes when the page is being loaded anew for another build.
  if (loaded) Object.assign(route, loaded, { lazy: undefined });
}
