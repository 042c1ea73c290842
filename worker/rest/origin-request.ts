import { TOUCHES_COOKIE } from '#shared/features/attribution/touches.ts';
import { WORK_HEADER } from '#shared/features/bounds/work-header.ts';
import { COOKIE_CHOICE_NAME } from '#shared/features/consents/cookies.ts';
import { BASKET_COOKIE } from '#shared/features/homemade/rules.ts';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import type { AppContext } from '../context.ts';
import { BOOKMARK_COOKIE } from '../edge/database-session.ts';
import { hopHeaders } from '../hop.ts';
import { pageServices } from '../modules/content/recipients.ts';
import { readAuthCookies } from '../modules/identity/cookies.ts';
import { INVITATION_COOKIE } from '../modules/money/bonuses/invitation-cookie.ts';
import { RETURNED_FORM_NAME } from '../returned-form.ts';

/** Headers of the visitor's request that the origin gets. */
const passedHeaders = [
  'accept',
  'content-type',
  'idempotency-key',
  'user-agent',
  'referer',
  'sec-gpc',
  'version',
  WORK_HEADER,
  // By these a payment provider proves its notifications.
  'content-hmac',
  'x-content-hmac',
];

/** Of the visitor's cookies those that calls read. The session's are none of them: its token goes in a header. */
const passedCookies: ReadonlySet<string> = new Set([
  REGION_COOKIE,
  BASKET_COOKIE,
  INVITATION_COOKIE,
  COOKIE_CHOICE_NAME,
  TOUCHES_COOKIE,
  RETURNED_FORM_NAME,
  BOOKMARK_COOKIE,
]);

const nameOf = (pair: string) => pair.trim().split('=', 1)[0] ?? '';

/** The cookies of a request that calls read, as the browser wrote them. */
function cookiesOf(header: string): string {
  const pairs = header.split(';').filter((pair) => passedCookies.has(nameOf(pair)));
  return pairs.map((pair) => pair.trim()).join('; ');
}

/** Tells whether a cookie that the origin sets is its to set: the session's are the edge's own. */
export const isOriginsCookie = (line: string): boolean => passedCookies.has(nameOf(line));

/** Headers by which the origin learns who asks for what. */
export function originHeaders(c: AppContext, target: URL): Headers {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  // What the request names beside the token is for the origin to compare with it; without cookies it has to name somebody.
  const named = c.req.header('customer-phone');
  const { token = named && c.req.header('authorization-token'), user } = readAuthCookies(c);
  const phone = named ?? user?.phone;
  if (token !== undefined) headers.set('authorization-token', token);
  if (phone !== undefined) headers.set('customer-phone', phone);
  headers.set('version', c.req.header('version') ?? __BUILD_ID__);
  headers.set('clienthost', new URL(c.get('scope').origin).host);
  headers.set('referer', c.req.header('referer') ?? c.req.url);
  const cookies = cookiesOf(c.req.header('Cookie') ?? '');
  if (cookies !== '') headers.set('cookie', cookies);
  headers.set('origin', target.origin);
  const { settings, origin } = c.get('scope');
  const requestId = c.get('requestId');
  headers.set('x-request-id', requestId);
  if (settings.hopSecret === undefined) return headers;
  const hop = {
    ...{ address: c.get('clientAddress'), origin, requestId, services: pageServices(c.env) },
    isOwn: c.get('asksForItself') ?? false,
  };
  for (const [name, value] of Object.entries(hopHeaders(settings.hopSecret, hop))) headers.set(name, value);
  return headers;
}

/** Where a request goes to at the origin. */
export function originTarget(c: AppContext, restOrigin: string): URL {
  const url = new URL(c.req.url);
  const target = new URL(restOrigin);
  target.pathname = url.pathname;
  target.search = url.search;
  return target;
}
