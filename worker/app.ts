import { Hono } from 'hono';
import type { Clock } from '#shared/dates.ts';
import type { AppEnv, Services } from './context.ts';
import { authGate } from './edge/auth-gate.ts';
import { drainBody } from './edge/drain-body.ts';
import type { Front } from './edge/front.ts';
import { invitation } from './edge/invitation.ts';
import { liveUpdates } from './edge/live-updates.ts';
import { marketingCookies } from './edge/marketing-cookies.ts';
import { onError, onNotFound } from './edge/on-error.ts';
import { createPageCache } from './edge/page-cache.ts';
import { pictures } from './edge/pictures.ts';
import { createRedirectLookup } from './edge/redirect-lookup.ts';
import { requestContext } from './edge/request-context.ts';
import { robots } from './edge/robots.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { session } from './edge/session.ts';
import { staticAssets } from './edge/static-assets.ts';
import { variant } from './edge/variant.ts';
import type { Bindings } from './env.ts';
import type { PublishedReader } from './published/published.ts';
import { createRest } from './rest/index.ts';
import { createCrawlerFiles } from './ssr/crawler-files.ts';
import { createOgPictures } from './ssr/og-pictures.ts';
import { createRenderer } from './ssr/render.ts';
import { createRegionReader } from './ssr/site-data.ts';

interface AppOptions {
  readonly services: (env: Bindings) => Services;
  readonly clock: Clock;
  readonly readPublished: PublishedReader;
  /** Answers in front of the pipeline; the local environment has none. */
  readonly front?: Front;
  /** Routes of the local environment; nothing of them exists elsewhere. */
  readonly local?: Hono<AppEnv>;
}

/** The request's way, one line a step. */
export function createApp({ services, local, clock, readPublished, front }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const rest = createRest();
  app.onError(onError);
  app.notFound(onNotFound);

  if (front) app.use(front.remember);
  app.use(requestContext({ services, clock, readPublished }));
  app.use(drainBody);
  app.use(liveUpdates);
  app.use(securityHeaders);
  app.use(staticAssets);
  app.use(pictures);
  app.get('/og/*', createOgPictures(rest));
  if (local) app.route('/local', local);
  app.use(variant);
  app.use(createRedirectLookup(rest, clock));
  app.use(session);
  app.use(authGate);
  app.use(marketingCookies);
  app.use(invitation);
  app.use(robots);
  app.route('/', rest.app);
  app.route('/', createCrawlerFiles(rest));
  const render = createRenderer(rest, clock);
  app.get('*', createPageCache({ clock, render, regionOf: createRegionReader(rest, clock) }));
  return app;
}
