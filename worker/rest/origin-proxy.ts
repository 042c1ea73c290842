import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { BASKET_COOKIE } from '#shared/features/homemade/rules.ts';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { clearAuthCookies, readAuthCookies } from '../features/auth/cookies.ts';
import { readBytes } from '../read-bytes.ts';
import { boundWaits } from './bounded-body.ts';
import { requireOwnOrigin } from './own-origin.ts';

/** Statuses on which an idempotent request is made once more (specification, section 7). */
const retryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** How long the origin may take for one try, and keep us waiting within its answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Headers of the visitor's request that the origin gets. */
const passedHeaders = [
  'accept',
  'content-type',
  'idempotency-key',
  'user-agent',
  'referer',
  'version',
  // By these a payment provider proves its notifications.
  'content-hmac',
  'x-content-hmac',
];

/** Of the visitor's cookies: the region, whose phone, zones and texts are answered, and whose a stranger's basket is. */
const passedCookies = [REGION_COOKIE, BASKET_COOKIE] as const;

function headersFor(c: AppContext, origin: string): Headers {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { token = c.req.header('authorization-token'), user } = readAuthCookies(c);
  // What the request names beside the token is for the origin to compare with it.
  const phone = c.req.header('customer-phone') ?? user?.phone;
  if (token !== undefined) headers.set('authorization-token', token);
  if (phone !== undefined) headers.set('customer-phone', phone);
  headers.set('version', c.req.header('version') ?? __BUILD_ID__);
  headers.set('clienthost', new URL(c.req.url).host);
  headers.set('referer', c.req.header('referer') ?? c.req.url);
  const cookies = passedCookies.flatMap((name) => {
    const value = getCookie(c, name);
    return value === undefined ? [] : `${name}=${encodeURIComponent(value)}`;
  });
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  headers.set('origin', origin);
  headers.set('x-request-id', c.get('requestId'));
  return headers;
}

/** Paths of the calls that machines of others make. */
function crossOriginPaths(contracts: readonly Contract[]): RegExp[] {
  return contracts
    .filter(({ crossOrigin }) => crossOrigin)
    .map(({ path }) => new RegExp(`^${path.replace(/:[a-z]+/gi, '[^/]+')}?$`));
}

/**
 * The origin takes every call for one of our own pages, with the visitor's token in a header: what a foreign page
 * sends has to end here.
 */
function requireOwnPage(c: AppContext, isIdempotent: boolean): void {
  const site = c.req.header('Sec-Fetch-Site');
  if (!isIdempotent) requireOwnOrigin(c);
  else if (site === 'cross-site' || site === 'same-site') throw new AppError('foreign_origin');
}

/** Asks the origin, which has to begin its answer in time; the signal may not end what a slow visitor still reads of it. */
async function fetchHead(target: URL, init: RequestInit): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The origin has not answered', 'TimeoutError')),
    TIMEOUT_MS,
  );
  try {
    return await fetch(target, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function passOn(c: AppContext, restOrigin: string, isIdempotent: boolean): Promise<Response> {
  const url = new URL(c.req.url);
  const target = new URL(restOrigin);
  target.pathname = url.pathname;
  target.search = url.search;
  const init: RequestInit = {
    method: c.req.method,
    headers: headersFor(c, target.origin),
    // A redirect of the origin is the visitor's to see; following it could lead to an inner address.
    redirect: 'manual',
    ...(isIdempotent ? {} : { body: await readBytes(c) }),
  };
  const ask = () => fetchHead(target, init);
  try {
    const first = await ask().catch((error: unknown) => {
      if (isIdempotent) return null;
      throw error;
    });
    const answer = first !== null && !(isIdempotent && retryStatuses.has(first.status)) ? first : await ask();
    return new Response(answer.body && boundWaits(answer.body, TIMEOUT_MS), answer);
  } catch (cause) {
    throw new AppError('upstream_failed', { cause });
  }
}

/** With `REST_ORIGIN` set, answers `/rest` from there: from the browser and from rendering alike. */
export function createOriginProxy(contracts: readonly Contract[]): MiddlewareHandler<AppEnv> {
  const openPaths = crossOriginPaths(contracts);
  return async (c, next) => {
    const { restOrigin } = c.get('scope').settings;
    if (restOrigin === undefined) return next();
    const isIdempotent = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!openPaths.some((path) => path.test(c.req.path))) requireOwnPage(c, isIdempotent);
    c.res = await passOn(c, restOrigin, isIdempotent);
    // The cookies are ours, whatever the origin does with its own.
    if (c.res.status === 401) clearAuthCookies(c);
    return;
  };
}
