import type { MiddlewareHandler } from 'hono';
import { type DeskRoute, deskSignInPath, matchDeskPage, menuOf } from '#shared/desk/routes.ts';
import { SHIFT_PATH } from '#shared/desk/shift/link.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { isCallPath } from '../edge/page-path.ts';
import { isPermitted } from '../modules/operations/staff/decide.ts';
import { requireOperator } from '../rest/operator.ts';
import { isFromOwnPage } from '../rest/own-origin.ts';

/** Says that the request has come to the desk, where alone its sessions count. */
export const atDesk: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('isDesk', true);
  // The pages of the site are none of the desk's.
  c.set('page', undefined);
  return next();
};

/** Lets whoever has signed in, or brings a token, be known to the rest of the request; tells whether anybody has. */
async function isSignedIn(c: AppContext): Promise<boolean> {
  try {
    c.set('actor', await requireOperator(c));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

/** Where somebody belongs who has come to the board, which a sign-in leads to, and may not see it; else undefined. */
function ownStart(c: AppContext): string | undefined {
  const actor = c.get('actor');
  if (actor?.kind !== 'staff' || c.get('url').pathname !== '/') return undefined;
  if (actor.role === 'courier') return SHIFT_PATH;
  const [first] = menuOf(actor.role);
  return first?.path === '/' ? undefined : first?.path;
}

/** Sends whoever is not signed in from the pages of the desk to the sign-in, which leads back afterwards. */
export const signInGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (isCallPath(url.pathname) || matchDeskPage(url.pathname)?.route.isOpen) return next();
  if (await isSignedIn(c)) {
    const start = ownStart(c);
    return start === undefined ? next() : c.redirect(start, 302);
  }
  return c.redirect(deskSignInPath(`${url.pathname}${url.search}`), 302);
};

/** Whether a page is one of those that whoever asks may open; what it asks for is refused by itself as well. */
export function mayOpen(c: AppContext, { needs }: DeskRoute): boolean {
  const actor = c.get('actor');
  return needs === undefined || (actor !== undefined && isPermitted(actor, needs));
}

const isReading = (c: AppContext) => c.req.method === 'GET' || c.req.method === 'HEAD';

/**
 * A browser sends its cookies with what any site makes it send: only the desk's own pages may change something by those.
 * Scripts prove themselves by a token and have none.
 */
export const ownPagesAlone: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isReading(c) || c.req.header('Cookie') === undefined || isFromOwnPage(c)) return next();
  throw new AppError('foreign_origin');
};
