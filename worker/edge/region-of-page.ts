import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import type { AppEnv } from '../context.ts';
import { setRegionCookie } from '../modules/content/regions.ts';

/**
 * Whoever opens a page of a region has chosen it: what the browser asks for afterwards, and the pages that follow, are of
 * that region too.
 */
export const regionOfPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  const region = c.get('page')?.region;
  if (region !== undefined && getCookie(c, REGION_COOKIE) !== region) setRegionCookie(c, region);
  return next();
};
