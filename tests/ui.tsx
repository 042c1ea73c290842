import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { userEvent } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { createRestCall, RestContext, type RestReply, type RestRequest } from '#client/platform/rest/rest.ts';
import { type AppState, AppStateContext } from '#client/platform/state/app-state.ts';
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

const ContentContext = createContext<ReactNode>(null);
const Content = () => use(ContentContext);

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
  const wrapper = ({ children }: { readonly children: ReactNode }) => {
    const [router] = useState(() =>
      createMemoryRouter([{ path: '*', Component: Content }], { initialEntries: [path] }),
    );
    return (
      <AppStateContext value={state}>
        <RestContext value={rest}>
          <ContentContext value={children}>
            <RouterProvider router={router} />
          </ContentContext>
        </RestContext>
      </AppStateContext>
    );
  };
  const shown = await render(component, { wrapper });
  return Object.assign(shown, { state, calls });
}
