import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './platform/navigation/entry-path.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { followLoginQuery } from './features/auth/login-query.ts';
import { followLeadLinks } from './features/leads/lead-links.ts';
import { presentMoment } from './platform/clock/use-now.ts';
import { isChunkError, reloadForChunk } from './platform/code/import-again.ts';
import { createErrorReport, watchErrors } from './platform/errors/error-report.ts';
import { BOOTSTRAP_ID, type BootstrapData } from './platform/hydration/bootstrap-data.ts';
import { createAppRouter, resolveRoutes } from './platform/navigation/app-router.ts';
import { createBrowserRest } from './platform/rest/browser-rest.ts';
import { startPlatform } from './platform/start/start.ts';
import { createRoutes } from './routes.tsx';
import { readNavigation } from './shell/navigation-markup.ts';
import { createAppState } from './state.ts';

const container = document.getElementById('app');
if (!container) throw new Error('#app missing');
const { dataset } = document.documentElement;
dataset.waking = '';
let customerId = () => '';
const report = createErrorReport(() => customerId());
watchErrors(window, report);

function readBootstrap(): BootstrapData {
  const text = document.getElementById(BOOTSTRAP_ID)?.textContent;
  if (!text) throw new Error('Page data missing');
  return JSON.parse(text) as BootstrapData;
}

async function start(root: HTMLElement): Promise<void> {
  if ('leaving' in dataset) return;
  const bootstrap = readBootstrap();
  const state = createAppState({ ...bootstrap.state, navigation: readNavigation(document) });
  customerId = () => state.auth.id;
  const rest = createBrowserRest(state);
  const routes = createRoutes(bootstrap.state.isSimply);
  await resolveRoutes(routes, window.location);
  const router = createAppRouter({
    routes,
    hydrationData: bootstrap.router,
    rest,
    now: () => presentMoment(state.site),
    onReload(isAway) {
      state.interface.isAway = isAway;
    },
  });
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App state={state} rest={rest}>
          {/* Without `useTransitions`, which updates at once: React would give up parts that are not hydrated yet. */}
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
  followLoginQuery(state, router);
  followLeadLinks(state);
}

start(container).catch((error: unknown) => {
  dataset.awake = 'failed';
  const { pathname, search } = window.location;
  // Gone with an older build, or the network failed: without its scripts the page would stay dead.
  if (isChunkError(error) && navigator.onLine && reloadForChunk(pathname + search)) return;
  report(error);
  throw error;
});
