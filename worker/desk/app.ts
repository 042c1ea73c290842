import { Hono } from 'hono';
import type { Clock } from '#shared/dates.ts';
import type { AppEnv } from '../context.ts';
import { createHealth, HEALTH_PATH } from '../edge/health.ts';
import { measureRequests } from '../edge/measure.ts';
import { onError, onNotFound } from '../edge/on-error.ts';
import { requestContext } from '../edge/request-context.ts';
import { staticAssets } from '../edge/static-assets.ts';
import { takeBody } from '../edge/take-body.ts';
import type { Bindings } from '../env.ts';
import type { PublishedReader } from '../published/published.ts';
import type { Services } from '../scope.ts';
import { createDeskPages, signOutBy } from './pages.ts';
import { createDeskRest } from './rest.ts';
import { deskHeaders } from './security-headers.ts';
import { createShiftPage } from './shift-page.ts';
import { atDesk, ownPagesAlone, signInGate } from './sign-in-gate.ts';
import { keepTheme } from './theme.ts';

interface DeskOptions {
  readonly services: (env: Bindings) => Services;
  readonly clock: Clock;
  readonly readPublished: PublishedReader;
  /** Routes of the local environment; nothing of them exists elsewhere. */
  readonly local?: Hono<AppEnv>;
}

/** The desk: what operators see and do, on the same modules and acts as the site. */
export function createDesk({ services, clock, readPublished, local }: DeskOptions): Hono<AppEnv> {
  const rest = createDeskRest();

  // The request's way, one line a step.
  const app = new Hono<AppEnv>({ strict: false });
  app.onError(onError);
  app.notFound(onNotFound);
  app.use(measureRequests(clock));
  app.use(requestContext({ services, clock, readPublished }));
  app.use(atDesk);
  app.get(HEALTH_PATH, createHealth(clock));
  app.use(deskHeaders);
  app.use(ownPagesAlone);
  app.use(takeBody(rest.contractOf));
  app.use(staticAssets);
  if (local) app.route('/local', local);
  app.route('/', createShiftPage());
  app.post('/theme', keepTheme);
  app.post('/sign-out', signOutBy(rest));
  app.use(signInGate);
  app.route('/', rest.app);
  app.route('/', createDeskPages(rest, local && '/local/sign-in/'));
  return app;
}
