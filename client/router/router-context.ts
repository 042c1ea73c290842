import { createContext, use } from 'react';
import type { Page } from './route.ts';
import type { AppRouter, Navigation } from './router.ts';

export const RouterContext = createContext<AppRouter | null>(null);
export const PageContext = createContext<Page | null>(null);
export const NavigationContext = createContext<Navigation>({ state: 'idle' });
/** The place of the rendered route among the matches of the page. */
export const DepthContext = createContext(-1);
/** The error that the error screen shows. */
export const ErrorContext = createContext<unknown>(undefined);

export function useRouter(): AppRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('RouterContext is missing');
  return router;
}

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('PageContext is missing');
  return page;
}
