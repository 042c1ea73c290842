import { isRouteInVariant, type PageRoute } from '#shared/routes.ts';
import type { Settings } from '../settings.ts';

/** Home speaks for its deployment alone; every other page that both variants have says the same in both. */
const isInBoth = (route: PageRoute) =>
  route.path !== '/' && isRouteInVariant(route, false) && isRouteInVariant(route, true);

/** Tells whether search engines are to find a page of this deployment in the other one. */
export function isFoundElsewhere(
  { canonicalOrigin }: Pick<Settings, 'canonicalOrigin'>,
  route: PageRoute | undefined,
): boolean {
  return canonicalOrigin !== undefined && route !== undefined && isInBoth(route);
}

/** The origin at which search engines are to find a page. */
export function canonicalOriginOf(
  settings: Pick<Settings, 'canonicalOrigin'>,
  route: PageRoute | undefined,
  own: string,
): string {
  return isFoundElsewhere(settings, route) ? (settings.canonicalOrigin ?? own) : own;
}
