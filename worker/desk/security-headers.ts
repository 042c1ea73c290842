import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isShiftPath } from '#shared/desk/shift/link.ts';
import type { AppEnv } from '../context.ts';
import { outdatedHeaders } from '../edge/security-headers.ts';

const YEAR_SECONDS = 31_536_000;

/** Nothing but the desk's own files: no host of others, no script or style in a page, and no page that shows it in a frame. */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  ...outdatedHeaders,
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  originAgentCluster: '?1',
  // Addresses of the desk hold names of customers and what was searched for.
  referrerPolicy: 'same-origin',
  strictTransportSecurity: `max-age=${2 * YEAR_SECONDS}; includeSubDomains`,
  xContentTypeOptions: 'nosniff',
  xFrameOptions: 'DENY',
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: [],
    payment: [],
    usb: [],
    browsingTopics: [],
    publickeyCredentialsGet: ['self'],
  },
});

/** Whether a path is of a file that everybody may have: Cloudflare answers those before the worker is asked. */
export const isFile = (path: string): boolean => /^\/(assets|fonts|icons)\/|^\/favicon\.ico$/.test(path);

/** The desk's headers on every answer, errors included: nobody finds it by a search, and nothing of it is kept. */
export const deskHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await headers(c as never, async () => {
    await next();
    const answered = c.res.headers;
    answered.set('X-Robots-Tag', 'noindex, nofollow');
    if (!isFile(c.req.path)) answered.set('Cache-Control', 'private, no-store');
  });
  // Whoever was hired for a day opens maps of others: they learn not even where from.
  if (isShiftPath(c.req.path)) c.res.headers.set('Referrer-Policy', 'no-referrer');
};
