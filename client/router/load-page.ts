import type { RouterContextProvider } from 'react-router';
import { resolveRoute } from './match-routes.ts';
import type { AppMatch, Page } from './route.ts';

export interface LoadInput {
  readonly matches: readonly AppMatch[];
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly context: RouterContextProvider;
  /** The page that is shown meanwhile; null for the first one. */
  readonly from: Page | null;
  /** Whether data that is there is loaded again. */
  readonly isForced: boolean;
}

export type LoadOutcome =
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }
  | { readonly kind: 'page'; readonly page: Pick<Page, 'loaderData' | 'errors' | 'status'> };

type RouteOutcome =
  | Extract<LoadOutcome, { kind: 'redirect' }>
  /** A loader that has data may also give its page a status of its own. */
  | { readonly kind: 'data'; readonly data: unknown; readonly status?: number | undefined }
  | { readonly kind: 'error'; readonly error: unknown };

/** Whether a route has something to load for an address. */
export function needsLoad(match: AppMatch, { from, url, isForced }: LoadInput): boolean {
  const { id, lazy, loader, shouldRevalidate } = match.route;
  if (lazy) return true;
  if (!loader) return false;
  const shown = from?.matches.find(({ route }) => route.id === id);
  if (!from || !shown || !(id in from.loaderData)) return true;
  const currentUrl = new URL(from.location.pathname + from.location.search + from.location.hash, url);
  const isSameAddress = currentUrl.pathname === url.pathname && currentUrl.search === url.search;
  const defaultShouldRevalidate =
    isForced || isSameAddress || currentUrl.search !== url.search || shown.pathname !== match.pathname;
  return (
    shouldRevalidate?.({
      currentUrl,
      currentParams: shown.params,
      nextUrl: url,
      nextParams: match.params,
      defaultShouldRevalidate,
    }) ?? defaultShouldRevalidate
  );
}

interface DataWithInit {
  readonly data?: unknown;
  readonly init?: ResponseInit | null;
}

/** Tells whether a loader's value was made by the router's `data()`. */
function hasInit(value: unknown): value is DataWithInit {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
  );
}

/** Reads what a loader threw or returned in place of data: a redirect, or a status without a page. */
function judge(thrown: unknown): RouteOutcome {
  if (thrown instanceof Response) {
    const { status, statusText, headers } = thrown;
    const location = headers.get('Location');
    if (location !== null && status >= 300 && status < 400) return { kind: 'redirect', location, status };
    return { kind: 'error', error: { status, statusText, internal: false, data: null } };
  }
  if (hasInit(thrown)) {
    const { data, init } = thrown;
    const { status = 500, statusText = '' } = init ?? {};
    return { kind: 'error', error: { status, statusText, internal: false, data } };
  }
  return { kind: 'error', error: thrown };
}

async function loadRoute(match: AppMatch, { url, signal, context }: LoadInput): Promise<RouteOutcome> {
  const { route, params } = match;
  try {
    await resolveRoute(route);
    const data = await route.loader?.({
      request: new Request(url, { signal }),
      url,
      params,
      context,
      pattern: route.path ?? '',
    });
    if (data instanceof Response) return judge(data);
    return hasInit(data)
      ? { kind: 'data', data: data.data, status: data.init?.status }
      : { kind: 'data', data };
  } catch (error) {
    return judge(error);
  }
}

/** The route whose error screen stands for a failure: the failed one itself, or the nearest around it. */
function boundaryOf(matches: readonly AppMatch[], index: number): string {
  const around = matches.slice(0, index + 1).findLast(({ route }) => route.ErrorBoundary);
  return around?.route.id ?? matches[0]?.route.id ?? '';
}

/** Loads code and data of all routes of an address side by side. */
export async function loadPage(input: LoadInput): Promise<LoadOutcome> {
  const { matches, from } = input;
  const outcomes = await Promise.all(
    matches.map((match) => (needsLoad(match, input) ? loadRoute(match, input) : undefined)),
  );
  const loaderData: Record<string, unknown> = {};
  const errors: Record<string, unknown> = {};
  let status = 200;
  for (const [index, { route }] of matches.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'redirect') return outcome;
    if (outcome?.kind === 'data') status = outcome.status ?? status;
    if (outcome?.kind === 'error') errors[boundaryOf(matches, index)] ??= outcome.error;
    else if (outcome && route.loader) loaderData[route.id] = outcome.data;
    else if (!outcome && from && route.id in from.loaderData)
      loaderData[route.id] = from.loaderData[route.id];
  }
  return {
    kind: 'page',
    page: { loaderData, errors: Object.keys(errors).length > 0 ? errors : null, status },
  };
}
