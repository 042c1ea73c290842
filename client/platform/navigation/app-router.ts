import {
  type BlockerFunction,
  createBrowserRouter,
  type DataRouter,
  type DataStrategyFunction,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { forgetAnswers } from '../rest/browser-rest.ts';
import { nowContext, restContext } from '../rest/page-data.tsx';
import type { RestCall } from '../rest/rest.ts';

export type AppRouter = DataRouter;

/** What loaders get beside the address. */
export function loaderContext(rest: RestCall, now: () => EpochMs): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(restContext, rest);
  context.set(nowContext, now);
  return context;
}

/** Loads the modules of the routes of an address: one without its module at hydration renders the document anew. */
export async function resolveRoutes(routes: RouteObject[], location: { readonly pathname: string }) {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Whether a loader failed because nobody answered it, or not for now. */
const isAway = (error: unknown): boolean => {
  const status = (error as { readonly status?: unknown } | null)?.status;
  return typeof status === 'number' && (status === 0 || status > 499);
};

interface RouterInput {
  readonly routes: RouteObject[];
  readonly hydrationData: HydrationState;
  readonly rest: RestCall;
  readonly now: () => EpochMs;
  /** Hears whether data of the shown page, asked for again, did not come. */
  readonly onReload: (isAway: boolean) => void;
}

/** The router of the page in the browser, from what the server rendered on. */
export function createAppRouter({ routes, hydrationData, rest, now, onReload }: RouterInput): AppRouter {
  /** A server that is away for a moment takes nobody's page: data that could not be loaded again stays as it was. */
  const dataStrategy: DataStrategyFunction = async ({ request, matches }) => {
    const loaded = await Promise.all(
      matches
        .filter((match) => match.shouldLoad)
        .map(async (match) => [match.route.id, await match.resolve()] as const),
    );
    const { pathname, search } = new URL(request.url);
    const { location, loaderData } = router.state;
    if (pathname !== location.pathname || search !== location.search) return Object.fromEntries(loaded);
    const failed = loaded.filter(
      ([id, { type, result }]) => type === 'error' && isAway(result) && id in loaderData,
    );
    onReload(failed.length > 0);
    const shown = failed.map(([id]) => [id, { type: 'data' as const, result: loaderData[id] }] as const);
    return Object.fromEntries([...loaded, ...shown]);
  };
  const router: AppRouter = createBrowserRouter(routes, {
    hydrationData,
    dataStrategy,
    getContext() {
      if (router.state.revalidation === 'loading') forgetAnswers();
      return loaderContext(rest, now);
    },
  });
  return router;
}

/** Says to which address the browser has to go by a full load instead of this navigation, if it has. */
export type GateRule = (
  to: { readonly pathname: string; readonly search: string },
  isBackOrForward: boolean,
) => string | undefined;

/** Asks the rules before every navigation inside the app; a rule that answers cancels it. */
export function gateNavigation(
  router: Pick<AppRouter, 'getBlocker'>,
  rules: readonly GateRule[],
  load: (url: string) => void,
): void {
  const isBlocked: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (from.pathname === to.pathname && from.search === to.search) return false;
    const path = to.pathname + to.search;
    for (const rule of rules) {
      const url = rule(to, historyAction === 'POP');
      if (url === undefined) continue;
      load(url + (url === path ? to.hash : ''));
      return true;
    }
    return false;
  };
  // `useBlocker` begins with an effect, too late for the press that has woken the page.
  router.getBlocker('gate', isBlocked);
}
