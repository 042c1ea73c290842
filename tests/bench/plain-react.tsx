// Yardstick: home's tree, with data that was read once, by React's own stream and nothing around it.
import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { App } from '../../client/app.tsx';
import { nowContext, restContext } from '../../client/platform/rest/page-data.tsx';
import { createRestCall } from '../../client/platform/rest/rest.ts';
import type { InitialState } from '../../client/platform/state/app-state.ts';
import { createRoutes } from '../../client/routes.tsx';
import { createAppState } from '../../client/state.ts';
import { getNavigation } from '../../shared/features/catalogue/contract.ts';
import { getConfig } from '../../shared/features/regions/contract.ts';

type Environment = { readonly SITE_ORIGIN: string };

/** Reads what home shows from the site, and makes of it what renders home. */
async function prepareHome({ SITE_ORIGIN }: Environment): Promise<() => Promise<ReadableStream>> {
  const rest = createRestCall(
    async ({ url }) => {
      const answer = await fetch(new URL(url, SITE_ORIGIN));
      return { status: answer.status, statusText: answer.statusText, body: await answer.json() };
    },
    (error) => console.error(error),
  );
  const [config, navigation] = await Promise.all([rest(getConfig), rest(getNavigation)]);
  const state: InitialState = {
    isSimply: false,
    isConsentImplied: false,
    now: Date.now(),
    config,
    navigation,
    customer: null,
    isSetSeo: true,
    returnedForm: null,
  };
  const handler = createStaticHandler(createRoutes(false));
  const context = new RouterContextProvider();
  context.set(restContext, rest);
  context.set(nowContext, () => state.now);
  const page = await handler.query(new Request(new URL('/', SITE_ORIGIN)), { requestContext: context });
  if (page instanceof Response || page.errors) throw new Error('Home was not read');
  return () =>
    renderToReadableStream(
      <StrictMode>
        <App state={createAppState(state)} rest={null}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, page)}
            context={page}
            hydrate={false}
          />
        </App>
      </StrictMode>,
    );
}

let home: Promise<() => Promise<ReadableStream>> | undefined;

// biome-ignore lint/style/noDefaultExport: the runtime takes the handlers from the default export
export default {
  async fetch(_request: Request, env: Environment) {
    home ??= prepareHome(env);
    const render = await home;
    return new Response(await render(), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  },
};
