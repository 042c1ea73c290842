import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { requestId } from 'hono/request-id';
import type { Clock } from '#shared/dates.ts';
import { readTouches } from '#shared/features/attribution/touches.ts';
import { WORK_HEADER } from '#shared/features/bounds/work-header.ts';
import { allowsCookies, COOKIE_CHOICE_NAME, parseCookieChoice } from '#shared/features/consents/cookies.ts';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import { matchPage } from '#shared/routes.ts';
import { invoiceActs } from '../acts/invoice-changed/acts.ts';
import type { AppContext, AppEnv } from '../context.ts';
import type { Bindings } from '../env.ts';
import { createLog } from '../log.ts';
import { isForAnonymous } from '../pages/anonymous.ts';
import { boundMetrics } from '../platform/cloudflare/analytics-engine.ts';
import type { Database } from '../platform/database.ts';
import type { PublishedReader } from '../published/published.ts';
import type { Scope, Services } from '../scope.ts';
import { readSettings } from '../settings.ts';
import { limitedAddress } from './client-address.ts';
import { keepBookmark, openDatabase } from './database-session.ts';

/** The path without what only its holder knows: the name of a customer's calendar feed. */
const loggedPath = (path: string) => path.replace(/^(\/rest\/calendars\/)[^/]+/, '$1…');

interface Given {
  readonly services: (env: Bindings) => Services;
  readonly clock: Clock;
  readonly readPublished: PublishedReader;
}

/** Whether a form without scripts was sent, which can bring nothing that has to be computed first. */
const isForm = (c: AppContext) =>
  /^(application\/x-www-form|multipart\/form)/.test(c.req.header('Content-Type') ?? '');

function requestScope(
  c: AppContext,
  db: Database,
  region: string | undefined,
  { services, clock, readPublished }: Given,
): Scope {
  const source = {
    db,
    bindings: c.env,
    // The address, the query and the body stay out of it.
    log: createLog({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: loggedPath(c.req.path),
    }),
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
  };
  const settings = readSettings(c.env);
  const given = getCookie(c);
  const cookies = {
    choice: parseCookieChoice(given[COOKIE_CHOICE_NAME]),
    isImplied: settings.isConsentImplied,
    hasPrivacyControl: c.req.header('Sec-GPC') === '1',
  };
  return {
    ...source,
    settings,
    published: readPublished(source),
    clock,
    services: services(c.env),
    metrics: boundMetrics(c.env.METRICS),
    acts: invoiceActs,
    // Parsed only when it is read: pages never need it.
    get address() {
      return limitedAddress(c.get('clientAddress') || '127.0.0.1');
    },
    proof: {
      work: c.req.header(WORK_HEADER),
      canWork: !isForm(c),
    },
    get origin() {
      return settings.siteOrigin ?? c.get('hop')?.origin ?? c.get('url').origin;
    },
    get edgeServices() {
      return c.get('hop')?.services;
    },
    // A page of a region is of that region for everybody; elsewhere the choice of the visitor counts.
    region: region ?? given[REGION_COOKIE] ?? '',
    cookies,
    touches: allowsCookies(cookies, 'marketing') ? readTouches(c.req.header('Cookie') ?? '') : null,
  };
}

/** Gives the request its id and what its commands work with. */
export function requestContext(given: Given): MiddlewareHandler<AppEnv> {
  const withId = requestId({ limitLength: 64 });
  return async (c, next) => {
    await withId(c as never, async () => {
      const url = new URL(c.req.url);
      c.set('url', url);
      // As Cloudflare saw it; no other header is believed.
      c.set('clientAddress', c.req.header('CF-Connecting-IP') ?? '');
      const database = await openDatabase(c);
      const page = matchPage(url.pathname, readSettings(c.env).isSimply);
      c.set('page', page);
      const scope = requestScope(c, database.db, page?.region, given);
      c.set('scope', scope);
      c.set('session', null);
      c.set('isAnonymous', isForAnonymous(c));
      c.set('robots', null);
      c.set('experiments', []);
      const startedAt = given.clock.now();
      await next();
      // Search engines find the site at its edge.
      if (scope.settings.isBehindEdge) c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
      if (!c.res.headers.has('Server-Timing'))
        c.header('Server-Timing', `work;dur=${given.clock.now() - startedAt}`);
      await keepBookmark(c, database);
    });
  };
}
