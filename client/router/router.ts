import type { Location, To } from 'react-router';
import type { AppRoute, HistoryAction, Page } from './route.ts';

export type Navigation =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly location: Location; readonly action: HistoryAction };

export interface RouterState {
  readonly page: Page;
  /** The address of the page that is shown. */
  readonly location: Location;
  /** The way to the next page. */
  readonly navigation: Navigation;
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
}

/** Is asked before every navigation of a visitor; true keeps the page where it is. */
export type NavigationGate = (move: {
  readonly from: Location;
  readonly to: Location;
  readonly action: HistoryAction;
}) => boolean;

/** Shows page after page without loading the document again. */
export interface AppRouter {
  readonly state: RouterState;
  /** What the server rendered; whatever is taken over later begins with it. */
  readonly first: RouterState;
  readonly routes: readonly AppRoute[];
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Loads the data of the shown page again. */
  readonly revalidate: () => Promise<void>;
  readonly subscribe: (listener: (state: RouterState) => void) => () => void;
  readonly setGate: (gate: NavigationGate) => void;
  readonly onError: (error: unknown) => void;
}
