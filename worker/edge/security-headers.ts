import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { isPayPage, widgetHosts } from '#shared/features/payments/widget.ts';
import { withoutScriptsHash } from '#shared/without-scripts.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { hasAuthCookies } from '../features/auth/cookies.ts';
import { isPicturePath } from './page-path.ts';
import { isStrangersPage } from './strangers-page.ts';

const YEAR_SECONDS = 31_536_000;

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

const policy: Policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // One style element of ours, for browsers without scripts.
  styleSrc: ["'self'", `'${withoutScriptsHash}'`],
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

/** Late parts of a streamed page are shown by scripts in the page itself, which a nonce lets in. */
const withNonce = (base: Policy): Policy => ({
  ...base,
  scriptSrc: [...(base.scriptSrc ?? []), NONCE],
  styleSrc: [...(base.styleSrc ?? []), NONCE],
});

/** Pages that pay let a provider's widget in. */
const payPolicy: Policy = {
  ...policy,
  scriptSrc: ["'self'", ...widgetHosts],
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

const headersOf = (contentSecurityPolicy: Policy) =>
  secureHeaders({ ...otherHeaders, contentSecurityPolicy });

const whole = headersOf(policy);
const streamed = { page: headersOf(withNonce(policy)), pay: headersOf(withNonce(payPolicy)) };

/** Pages of strangers are whole and the same for all of them: their policy holds nothing of the request. */
function headersFor(c: AppContext) {
  if (isStrangersPage(c)) return whole;
  const allowsWidget = c.env.PAYMENT_WIDGETS === 'true' && isPayPage(c.req.path);
  return allowsWidget ? streamed.pay : streamed.page;
}

/** Security headers on every answer, errors included; and no answer without a word on caching. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await headersFor(c)(c as never, async () => {
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
