import { use, useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import type { HistoryAction } from './route.ts';
import type { AppRouter, NavigateOptions, Navigation } from './router.ts';
import { DepthContext, ErrorContext, NavigationContext, usePage, useRouter } from './router-context.ts';

/** The address of the page that is shown. */
export function useLocation(): Location {
  return usePage().location;
}

/** How the page came: a step through the history, or a navigation that made or replaced an entry. */
export function useNavigationType(): HistoryAction {
  return usePage().action;
}

export function useNavigation(): Navigation {
  return use(NavigationContext);
}

export function useNavigate(): AppRouter['navigate'] {
  return useRouter().navigate;
}

/** Loads the data of the shown page again. */
export function useRevalidator(): Pick<AppRouter, 'revalidate' | 'outdate'> {
  return useRouter();
}

/** Whether what is rendered is from before a change of the visitor's: its versions would be refused. */
export function useIsOutdated(): boolean {
  const page = usePage();
  const router = useRouter();
  const outdated = useSyncExternalStore(
    router.subscribe,
    () => router.outdated,
    () => undefined,
  );
  return outdated === page;
}

/** The data of the rendered route's loader. */
export function useLoaderData(): unknown {
  const { matches, loaderData } = usePage();
  return loaderData[matches[use(DepthContext)]?.route.id ?? ''];
}

/** The error that the error screen shows. */
export function useRouteError(): unknown {
  return use(ErrorContext);
}

type SetSearchParams = (query: Readonly<Record<string, string>>, options?: NavigateOptions) => void;

export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (query, options) => void navigate({ search: `?${new URLSearchParams(query)}` }, options),
  ];
}
