import type { ComponentType } from 'react';
import type { LoaderFunction, Location, ShouldRevalidateFunction } from 'react-router';

/** The exports of a screen's module, or of a frame around screens. */
export interface RouteModule {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/** A route of the table; its module is put into it once it has been loaded. */
export interface AppRoute extends Partial<RouteModule> {
  readonly id: string;
  readonly path?: string;
  readonly handle?: unknown;
  readonly ErrorBoundary?: ComponentType;
  /** Of the outermost route: what stands before its pages and is not rendered anew with them. */
  readonly Beside?: ComponentType;
  readonly children?: AppRoute[];
  lazy?: (() => Promise<RouteModule>) | undefined;
}

/** A route of an address. */
export interface AppMatch {
  readonly route: AppRoute;
  /** Variable parts of the address by name, unescaped. */
  readonly params: Readonly<Record<string, string>>;
  /** The address as the router reads it; of a frame, which stands for no address, a slash. */
  readonly pathname: string;
}

export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

/** A shown address with everything that its routes loaded. */
export interface Page {
  readonly location: Location;
  readonly action: HistoryAction;
  readonly matches: readonly AppMatch[];
  /** By the id of the route. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  /** Of the answer that the server gives with the page; only the server reads it. */
  readonly status?: number;
  /** By the id of the route whose error screen shows it; null where nothing failed. */
  readonly errors: Readonly<Record<string, unknown>> | null;
}
