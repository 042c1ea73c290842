import type { ReactNode } from 'react';
import { userEvent } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { createRestCall, type RestReply, type RestRequest } from '#client/platform/rest/rest-client.ts';
import { RestContext } from '#client/platform/rest/rest-context.ts';
import { type AppState, AppStateContext } from '#client/platform/state/app-state.ts';
import { PageContext, RouterContext } from '#client/router/router-context.ts';
import { createStaticRouter } from '#client/router/static-router.ts';
import { buildAppState } from './factories/app-state.ts';

export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** What `/rest` answers to a call: data, or the status of a refusal with its error. */
type Answer = (request: RestRequest) => Partial<RestReply> | Promise<Partial<RestReply>>;

interface Shown extends RenderResult {
  readonly state: AppState;
  /** Calls of `/rest` that were made, oldest first. */
  readonly calls: RestRequest[];
}

interface ShowOptions {
  readonly state?: AppState;
  readonly path?: string;
  readonly answer?: Answer;
}

/** A refusal as the site words it. */
export const refusal = (status: number, code: string, message: string, fields = {}): Partial<RestReply> => ({
  status,
  body: { error: { code, message, fields, requestId: 'test' } },
});

/** Shows a component within a page of the site, whose calls get the answers of the test. */
export async function show(component: ReactNode, options: ShowOptions = {}): Promise<Shown> {
  const { state = buildAppState(), path = '/', answer = () => ({ body: {} }) } = options;
  const calls: RestRequest[] = [];
  const rest = createRestCall(
    async (request) => {
      calls.push(request);
      return { status: 200, statusText: '', body: undefined, ...(await answer(request)) };
    },
    () => undefined,
  );
  const { pathname, search } = new URL(path, 'http://localhost');
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const page = { location, action: 'POP' as const, matches: [], loaderData: {}, errors: null };
  const router = createStaticRouter([], page);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AppStateContext value={state}>
      <RestContext value={rest}>
        <RouterContext value={router}>
          <PageContext value={page}>{children}</PageContext>
        </RouterContext>
      </RestContext>
    </AppStateContext>
  );
  const shown = await render(component, { wrapper });
  return Object.assign(shown, { state, calls });
}
