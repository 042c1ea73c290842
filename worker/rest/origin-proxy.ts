import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { readAuthCookies } from '../features/auth/cookies.ts';

/** Statuses on which an idempotent request is made once more (specification, section 7). */
const retryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** How long the origin may take for one try, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Headers of the visitor's request that the origin gets. */
const passedHeaders = ['accept', 'content-type', 'idempotency-key', 'user-agent', 'referer', 'version'];

function headersFor(c: AppContext, origin: string): Headers {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { token, user } = readAuthCookies(c);
  if (token !== undefined) headers.set('authorization-token', token);
  if (user?.phone !== undefined) headers.set('customer-phone', user.phone);
  headers.set('version', c.req.header('version') ?? __BUILD_ID__);
  headers.set('clienthost', new URL(c.req.url).host);
  headers.set('referer', c.req.header('referer') ?? c.req.url);
  headers.set('origin', origin);
  headers.set('x-request-id', c.get('requestId'));
  return headers;
}

/** With `REST_ORIGIN` set, answers `/rest` from there: from the browser and from rendering alike. */
export const originProxy: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { restOrigin } = c.get('settings');
  if (restOrigin === undefined) return next();
  const url = new URL(c.req.url);
  const target = new URL(restOrigin);
  target.pathname = url.pathname;
  target.search = url.search;
  const isIdempotent = c.req.method === 'GET' || c.req.method === 'HEAD';
  const init: RequestInit = {
    method: c.req.method,
    headers: headersFor(c, target.origin),
    // A redirect of the origin is the visitor's to see; following it could lead to an inner address.
    redirect: 'manual',
    ...(isIdempotent ? {} : { body: await c.req.arrayBuffer() }),
  };
  const ask = () => fetch(target, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    const first = await ask().catch((error: unknown) => {
      if (isIdempotent) return null;
      throw error;
    });
    const answer = first !== null && !(isIdempotent && retryStatuses.has(first.status)) ? first : await ask();
    return new Response(answer.body, answer);
  } catch (cause) {
    throw new AppError('upstream_failed', { cause });
  }
};
