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

/** Every way to a page that makes or changes an entry of the history. */
export type WrittenAction = Exclude<HistoryAction, 'POP'>;

/** Keeps an entry of the history over that of the shown page; the router does not know of it. */
export interface HistoryLayer {
  /** Writes the entry of the next page. */
  readonly write: (action: WrittenAction, write: (action: WrittenAction) => void) => void;
  /** Tells whether a step through the history only went to or from the layer's entry. */
  readonly pop: () => boolean;
}

/** Shows page after page without loading the document again. */
export interface AppRouter {
  readonly state: RouterState;
  /** The page that the server rendered; islands begin with it. */
  readonly first: RouterState;
  readonly routes: readonly AppRoute[];
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Loads a page that the visitor may open next; what has come is shown at once, for a minute. Settles with its data. */
  readonly preload: (to: To) => Promise<void>;
  /** Loads the data of the shown page again. */
  readonly revalidate: () => Promise<void>;
  /** The page whose data a change of the visitor's has outdated, until it is loaded again. */
  readonly outdated: Page | undefined;
  /** Says that the data of the shown page are outdated. */
  readonly outdate: () => void;
  readonly subscribe: (listener: (state: RouterState) => void) => () => void;
  readonly setGate: (gate: NavigationGate) => void;
  /** Lays an entry of its own over pages, if anything does. */
  layer?: HistoryLayer;
  readonly onError: (error: unknown) => void;
}
