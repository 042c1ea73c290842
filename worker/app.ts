import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Clock } from '#shared/dates.ts';
import type { AppEnv } from './context.ts';
import { authGate } from './edge/auth-gate.ts';
import { experiments } from './edge/experiments.ts';
import { createHealth, HEALTH_PATH } from './edge/health.ts';
import { hopReader } from './edge/hop-reader.ts';
import { invitation } from './edge/invitation.ts';
import { liveUpdates } from './edge/live-updates.ts';
import { createLoadLimit, limitLoad, limitPictures } from './edge/load-limit.ts';
import { marketingCookies } from './edge/marketing-cookies.ts';
import { measureRequests } from './edge/measure.ts';
import { onError, onNotFound } from './edge/on-error.ts';
import { oneSpelling } from './edge/one-spelling.ts';
import { isCallPath } from './edge/page-path.ts';
import { pictures } from './edge/pictures.ts';
import { createRedirectLookup } from './edge/redirect-lookup.ts';
import { regionOfPage } from './edge/region-of-page.ts';
import { requestContext } from './edge/request-context.ts';
import { robots } from './edge/robots.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { session } from './edge/session.ts';
import { staticAssets } from './edge/static-assets.ts';
import { takeBody } from './edge/take-body.ts';
import { variant } from './edge/variant.ts';
import type { Bindings } from './env.ts';
import { createPageCache } from './pages/cache.ts';
import { sendKeptPage } from './pages/compressed.ts';
import { createCrawlerFiles } from './pages/crawlers/files.ts';
import { createRenderer } from './pages/render.ts';
import { createRegionReader } from './pages/site-data.ts';
import type { PublishedReader } from './published/published.ts';
import { createRest } from './rest/index.ts';
import { exposeMetrics, METRICS_PATH } from './rest/metrics.ts';
import type { Services } from './scope.ts';

interface AppOptions {
  readonly services: (env: Bindings) => Services;
  readonly clock: Clock;
  readonly readPublished: PublishedReader;
  /** Routes of the local environment; nothing of them exists elsewhere. */
  readonly local?: Hono<AppEnv>;
}

/** What answers requests. */
export interface App {
  readonly fetch: Hono<AppEnv>['fetch'];
}

/** The whole site. */
export function createApp({ services, local, clock, readPublished }: AppOptions): App {
  const rest = createRest();
  const regionOf = createRegionReader(rest, clock);
  const picturesInHand = limitPictures(clock);
  const health = createHealth(clock);
  const measure = measureRequests(clock);
  const body = takeBody(rest.contractOf);
  const load = createLoadLimit({ clock });
  const render = createRenderer(rest, { clock, regionOf, holdUntil: load.hold });
  const redirectLookup = createRedirectLookup(rest, clock);

  /** The request's way, one line a step. */
  const createPipeline = (): Hono<AppEnv> => {
    const app = new Hono<AppEnv>({ strict: false });
    app.onError(onError);
    app.notFound(onNotFound);

    app.use(sendKeptPage);
    app.use(measure);
    app.use(requestContext({ services, clock, readPublished }));
    app.get(HEALTH_PATH, health);
    app.get(METRICS_PATH, exposeMetrics);
    app.use(hopReader);
    app.use(liveUpdates);
    app.use(securityHeaders);
    app.use(body);
    app.use(staticAssets);
    app.use(picturesInHand);
    app.use(pictures);
    if (local) app.route('/local', local);
    app.use(limitLoad(load));
    app.use(variant);
    app.use(redirectLookup);
    app.use(oneSpelling);
    app.use(session);
    app.use(authGate);
    app.use(experiments);
    app.use(marketingCookies);
    app.use(invitation);
    app.use(robots);
    app.use(regionOfPage);
    return app;
  };

  // Pages have a table of routes of their own: among all calls a path takes many times as long to find.
  const [calls, pages] = [createPipeline(), createPipeline()];
  calls.route('/', rest.app);
  pages.route('/', createCrawlerFiles(rest));
  pages.get('*', createPageCache({ clock, render, regionOf, load, originVersion: rest.originVersion }));
  return {
    fetch: (request, env, executionCtx) =>
      (isCallPath(getPath(request)) ? calls : pages).fetch(request, env, executionCtx),
  };
}
