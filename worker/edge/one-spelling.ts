import type { MiddlewareHandler } from 'hono';
import { spellingOf } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';
import { withQueryOf } from './page-path.ts';

/** Leads from every other spelling of a page's path, in capitals or without its last slash, to the one that links use. */
export const oneSpelling: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = c.get('page');
  const { method } = c.req;
  if (!route || (method !== 'GET' && method !== 'HEAD')) return next();
  const url = c.get('url');
  const spelling = spellingOf(route, url.pathname);
  if (spelling === undefined || spelling === url.pathname) return next();
  return c.redirect(withQueryOf(spelling, url), 301);
};
