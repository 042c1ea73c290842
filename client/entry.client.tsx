import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './platform/navigation/entry-path.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { App } from './app.tsx';
import { followLoginQuery } from './features/auth/login-query.ts';
import { followLeadLinks } from './features/leads/lead-links.ts';
import { presentMoment } from './platform/clock/use-now.ts';
import { isChunkError, reloadForChunk } from './platform/code/chunk-guard.ts';
import { createErrorReport, watchErrors } from './platform/errors/error-report.ts';
import { BOOTSTRAP_ID, type BootstrapData } from './platform/hydration/bootstrap-data.ts';
import { nowContext, restContext, reviveLoaderData } from './platform/hydration/page-data.tsx';
import { createBrowserRest } from './platform/rest/browser-rest.ts';
import { forgetAnswers } from './platform/rest/kept-answers.ts';
import { startPlatform } from './platform/start/start.ts';
import { createBrowserRouter } from './router/browser-router.ts';
import { matchPath, resolveRoute } from './router/match-routes.ts';
import { RouterView } from './router/router-view.tsx';
import { createRoutes } from './routes.tsx';
import { readNavigation } from './shell/navigation-markup.ts';
import { createAppState } from './state.ts';

const container = document.getElementById('app');
if (!container) throw new Error('#app missing');
window.early?.expectReact();
let customerId = () => '';
const report = createErrorReport(() => customerId());
watchErrors(window, report);

function readBootstrap(): BootstrapData {
  const text = document.getElementById(BOOTSTRAP_ID)?.textContent;
  if (!text) throw new Error('Page data missing');
  return JSON.parse(text) as BootstrapData;
}

async function start(root: HTMLElement): Promise<void> {
  if (window.early?.isLeaving) return;
  const bootstrap = readBootstrap();
  const state = createAppState({ ...bootstrap.state, navigation: readNavigation(document) });
  customerId = () => state.auth.id;
  const rest = createBrowserRest(state);
  const routes = createRoutes(bootstrap.state.isSimply);
  // A route without its module at hydration would render the whole document a second time.
  await Promise.all(matchPath(routes, window.location).map(({ route }) => resolveRoute(route)));
  const { loaderData, errors } = bootstrap.router;
  const router = createBrowserRouter({
    routes,
    first: { loaderData: reviveLoaderData(loaderData), errors },
    onError: report,
    onStale: forgetAnswers,
    getContext() {
      const context = new RouterContextProvider();
      context.set(restContext, rest);
      context.set(nowContext, () => presentMoment(state.site));
      return context;
    },
  });
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App state={state} rest={rest} bootstrapJson="">
          <RouterView router={router} />
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
  if (window.early) window.early.isTaken = true;
  window.early?.listenAfterReact(root);
  startPlatform({ state, router, rest });
  followLoginQuery(state, router);
  followLeadLinks(state);
}

start(container).catch((error: unknown) => {
  window.early?.release();
  const { pathname, search } = window.location;
  // Gone with an older build, or the network failed: without its scripts the page would stay dead.
  if (isChunkError(error) && reloadForChunk(pathname + search)) return;
  report(error);
  throw error;
});
