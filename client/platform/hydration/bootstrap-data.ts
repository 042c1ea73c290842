import type { InitialState } from '../state/app-state.ts';

/** Id of the script element that carries what the browser needs to hydrate the page. */
export const BOOTSTRAP_ID = 'bootstrap';

/** Everything the browser needs to hydrate the page; written by the server as inert JSON. */
export interface BootstrapData {
  readonly state: InitialState;
  readonly router: {
    readonly loaderData: Record<string, unknown>;
    readonly errors: Record<string, unknown> | null;
  };
}
