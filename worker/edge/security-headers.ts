import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { OutsideScript, PolicyHosts } from '#shared/features/outside-scripts/outside-script.ts';
import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { withoutScriptsHash } from '#shared/without-scripts.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { hasAuthCookies } from '../modules/identity/cookies.ts';
import type { Settings } from '../settings.ts';
import { isPicturePath } from './page-path.ts';

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

const directives = {
  script: 'scriptSrc',
  connect: 'connectSrc',
  frame: 'frameSrc',
  img: 'imgSrc',
  style: 'styleSrc',
} as const satisfies Record<keyof PolicyHosts, keyof Policy>;

/** The policy with the hosts of scripts that are on. */
function withHostsOf(scripts: readonly OutsideScript[]): Policy {
  const wider: Policy = { ...policy };
  for (const { hosts } of scripts) {
    for (const [kind, added] of Object.entries(hosts)) {
      const name = directives[kind as keyof PolicyHosts];
      wider[name] = [...new Set([...(wider[name] ?? ["'self'"]), ...added])];
    }
  }
  return wider;
}

/** What only browsers of the past read, or what says no more than its absence. */
export const outdatedHeaders = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const otherHeaders = {
  ...outdatedHeaders,
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

const headersBySettings = oncePerObject(({ outsideScripts }: Settings) => {
  const scripts = Object.values(outsideScripts);
  const everywhere = withHostsOf(scripts.filter(({ moment }) => moment !== 'checkout'));
  return {
    whole: headersOf(everywhere),
    streamed: headersOf(withNonce(everywhere)),
    // Only pages that pay let a provider's widget in.
    pay: headersOf(withNonce(withHostsOf(scripts))),
  };
});

/** Pages of anonymous visitors are whole and the same for all of them: their policy holds nothing of the request. */
function headersFor(c: AppContext) {
  const headers = headersBySettings(c.get('scope').settings);
  if (c.get('isAnonymous')) return headers.whole;
  return isPayPage(c.req.path) ? headers.pay : headers.streamed;
}

/** Security headers on every answer, errors included; and no answer without a word on caching. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await headersFor(c)(c as never, async () => {
    await next();
    // Not by `c.header`, which makes a new answer around the body of one that is there.
    const { headers } = c.res;
    if (isPicturePath(c.req.path) && headers.has('Cache-Control')) return;
    if (c.get('session') !== null || hasAuthCookies(c) || headers.has('Set-Cookie')) {
      headers.set('Cache-Control', 'private, no-store');
    } else if (!headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'private, no-cache');
    }
  });
  // Networks show the picture of a shared link on pages of their own.
  // Letters are read on the pages of mail services.
  const isShownElsewhere = /^\/og\/|^\/pictures\/.*\.jpg$/.test(c.req.path);
  if (isShownElsewhere) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
};
