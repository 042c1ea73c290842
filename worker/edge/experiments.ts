import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { isbot } from 'isbot';
import {
  DRAWN_COOKIE,
  drawMissing,
  drawsValue,
  experimentCookies,
  parseDraws,
} from '#shared/features/experiments/assignment.ts';
import { EXPERIMENT_LIFETIME_S, experimentKeys } from '#shared/features/experiments/keys.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { keepCookie } from '../write-cookie.ts';
import { isPagePath } from './page-path.ts';

function keep(c: AppContext, name: string, value: string): void {
  keepCookie(c, name, value, { maxAge: EXPERIMENT_LIFETIME_S, httpOnly: false });
}

/** From 0 up to, but not, 1. */
const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Draws for a visitor what is on trial and was not drawn for them yet. Robots see the page as it is. */
function draw(c: AppContext): readonly string[] {
  const { experimentShares } = c.get('scope').settings;
  if (Object.keys(experimentShares).length === 0 || isbot(c.req.header('User-Agent'))) return [];
  const known = parseDraws(getCookie(c, DRAWN_COOKIE));
  const drawn = drawMissing(experimentShares, known, random);
  if (drawn.size === 0) return [];
  keep(c, DRAWN_COOKIE, drawsValue(new Map([...known, ...drawn])));
  return [...drawn].filter(([, branch]) => branch === 'variant').map(([key]) => key);
}

/**
 * Puts visitors into experiments, by the address or by lot, before a page is looked for: what home shows follows from
 * them, and so does the key that it is kept under.
 */
export const experiments: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (c.req.method === 'GET' && isPagePath(url.pathname)) {
    const asked = url.search.includes('exp=') ? experimentCookies(url.searchParams.getAll('exp')) : [];
    const added = [...asked, ...draw(c)];
    for (const name of new Set(added)) keep(c, name, '1');
    if (isExperimentPath(url.pathname)) {
      const cookies = getCookie(c);
      c.set(
        'experiments',
        experimentKeys.filter((key) => added.includes(key) || cookies[key] === '1'),
      );
    }
  }
  return next();
};
