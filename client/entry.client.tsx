import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './platform/entry-path.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { followLeadLinks } from './features/leads/lead-links.ts';
import { BOOTSTRAP_ID, type BootstrapData } from './platform/bootstrap-data.ts';
import { createBrowserRest } from './platform/browser-rest.ts';
import { isChunkError, reloadForChunk } from './platform/chunk-guard.ts';
import { keepEarlyPresses } from './platform/early-presses.ts';
import { reportError } from './platform/error-report.ts';
import { nowContext, restContext, reviveLoaderData, streamingContext } from './platform/page-data.tsx';
import { startPlatform } from './platform/start.ts';
import { presentMoment } from './platform/use-now.ts';
import { createRoutes } from './routes.tsx';
import { createAppState } from './state.ts';

const earlyPresses = keepEarlyPresses();

function readBootstrap(): BootstrapData {
  const text = document.getElementById(BOOTSTRAP_ID)?.textContent;
  if (!text) throw new Error('The page came without its data');
  return JSON.parse(text) as BootstrapData;
}

/** A route still lazy at hydration would render the whole document a second time. */
async function resolveLazyRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  const bootstrap = readBootstrap();
  const state = createAppState(bootstrap.state);
  const rest = createBrowserRest(state);
  const routes = createRoutes(bootstrap.state.isSimply, bootstrap.state.isTestSite);
  await resolveLazyRoutes(routes);
  const { loaderData, actionData, errors } = bootstrap.router;
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: reviveLoaderData(loaderData), actionData, errors },
    getContext() {
      const context = new RouterContextProvider();
      context.set(restContext, rest);
      context.set(streamingContext, false);
      context.set(nowContext, () => presentMoment(state.site));
      return context;
    },
  });
  const container = document.getElementById('app');
  if (!container) throw new Error('The page has no place for the app');
  const report = (error: unknown) => reportError(error, state.auth.id, window.location.pathname);
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <App state={state} rest={rest} bootstrapJson="">
          <RouterProvider router={router} onError={report} />
        </App>
      </StrictMode>,
      {
        onUncaughtError(error) {
          console.error(error);
          report(error);
        },
      },
    );
  });
  startPlatform({ state, router, rest });
  earlyPresses.repeat();
  followLeadLinks(state);
  const { search } = router.state.location;
  void import('./features/certificates/shared/given-certificate.ts').then(
    ({ followGivenCertificates }) => followGivenCertificates(router, search),
    // Without it the visitor types the code of the certificate.
    () => undefined,
  );
}

start().catch((error: unknown) => {
  earlyPresses.letGo();
  const { pathname, search } = window.location;
  // Gone with an older build, or the network failed: without its scripts the page would stay dead.
  if (isChunkError(error) && reloadForChunk(pathname + search)) return;
  reportError(error, '', pathname);
  throw error;
});
