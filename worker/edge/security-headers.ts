import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { isPayPage, widgetHosts } from '#shared/features/payments/widget.ts';
import type { AppEnv } from '../context.ts';
import { hasAuthCookies } from '../features/auth/cookies.ts';
import { isPicturePath } from './page-path.ts';

const YEAR_SECONDS = 31_536_000;

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

const policy: Policy = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'strict-dynamic'", "'self'"],
  styleSrc: ["'self'", NONCE],
  // Base UI's hidden inputs carry a style attribute; attributes cannot load anything.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Pages that pay let a provider's widget in; its script comes from ours, which the nonce proves. */
const payPolicy: Policy = {
  ...policy,
  connectSrc: ["'self'", ...widgetHosts],
  frameSrc: ["'self'", ...widgetHosts],
};

const otherHeaders = {
  // Payment windows and 3-D Secure pages must be able to answer their opener.
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  crossOriginResourcePolicy: 'same-origin',
  originAgentCluster: '?1',
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: `max-age=${2 * YEAR_SECONDS}; includeSubDomains`,
  xContentTypeOptions: 'nosniff',
  xFrameOptions: 'DENY',
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: ['self'],
    payment: ['self'],
    usb: [],
    browsingTopics: [],
  },
};

const headers = secureHeaders({ ...otherHeaders, contentSecurityPolicy: policy });
const payHeaders = secureHeaders({ ...otherHeaders, contentSecurityPolicy: payPolicy });

/** Security headers on every answer, errors included; and no answer without a word on caching. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const allowsWidget = c.env.PAYMENT_WIDGETS === 'true' && isPayPage(c.req.path);
  await (allowsWidget ? payHeaders : headers)(c as never, async () => {
    await next();
    if (isPicturePath(c.req.path) && c.res.headers.has('Cache-Control')) return;
    if (c.get('session') !== null || hasAuthCookies(c) || c.res.headers.has('Set-Cookie')) {
      c.header('Cache-Control', 'private, no-store');
    } else if (!c.res.headers.has('Cache-Control')) {
      c.header('Cache-Control', 'private, no-cache');
    }
  });
  // Networks show the picture of a shared link on pages of their own.
  if (c.req.path.startsWith('/og/')) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
};
