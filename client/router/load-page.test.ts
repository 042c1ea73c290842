import {
  data,
  type LoaderFunction,
  RouterContextProvider,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { type LoadInput, loadPage, needsLoad } from './load-page.ts';
import { matchPath } from './match-routes.ts';
import type { AppRoute, Page } from './route.ts';

const Screen = () => null;

const inputFor = (routes: AppRoute[], address: string, rest: Partial<LoadInput> = {}): LoadInput => {
  const url = new URL(address, 'https://befit.example');
  return {
    matches: matchPath(routes, url),
    url,
    signal: new AbortController().signal,
    context: new RouterContextProvider(),
    from: null,
    isForced: false,
    ...rest,
  };
};

const tableOf = (screen: Partial<AppRoute>, frame: Partial<AppRoute> = {}): AppRoute[] => [
  {
    id: 'root',
    ErrorBoundary: Screen,
    ...frame,
    children: [
      { id: 'screen', path: '/pages/:page', Component: Screen, ...screen },
      { id: 'not-found', path: '*', Component: Screen },
    ],
  },
];

const shownAt = (routes: AppRoute[], address: string, loaderData: Page['loaderData']): Page => {
  const { pathname, search, hash } = new URL(address, 'https://befit.example');
  const location = { pathname, search, hash, state: null, key: 'k' };
  return { location, action: 'POP', matches: matchPath(routes, { pathname }), loaderData, errors: null };
};

describe('loading a page', () => {
  test('follows a redirect that a loader throws', async () => {
    const loader = () => {
      throw redirect('/elsewhere/', 301);
    };
    const outcome = await loadPage(inputFor(tableOf({ loader }), '/pages/one/'));
    expect(outcome).toEqual({ kind: 'redirect', location: '/elsewhere/', status: 301 });
  });

  test.each([
    [
      'does not exist',
      () => Promise.reject(data(null, { status: 404 })),
      { errors: { root: { status: 404 } } },
    ],
    ['has data', () => data('Нет такой темы', { status: 404 }), { errors: null, status: 404 }],
  ])('keeps the status of a page that %s', async (_, loader, page) => {
    expect(await loadPage(inputFor(tableOf({ loader }), '/pages/one/'))).toMatchObject({ page });
  });

  test('shows a failure at the nearest error screen around it', async () => {
    const error = new Error('broken');
    const loader = () => Promise.reject(error);
    const own = await loadPage(inputFor(tableOf({ loader, ErrorBoundary: Screen }), '/pages/one/'));
    expect(own).toMatchObject({ page: { errors: { screen: error } } });
    const around = await loadPage(inputFor(tableOf({ loader }), '/pages/one/'));
    expect(around).toMatchObject({ page: { errors: { root: error } } });
  });

  test('keeps the data of a frame that stays', async () => {
    const frameLoader = vi.fn<LoaderFunction>(() => 'fresh');
    const routes = tableOf({ loader: () => 'screen' }, { loader: frameLoader });
    const from = shownAt(routes, '/', { root: 'kept' });
    const outcome = await loadPage(inputFor(routes, '/pages/one/', { from }));
    expect(outcome).toMatchObject({ page: { loaderData: { root: 'kept', screen: 'screen' } } });
    expect(frameLoader).not.toHaveBeenCalled();
  });
});

test('a screen decides by itself whether its data is loaded again, and else it is', () => {
  const decide = (to: string, shouldRevalidate?: ShouldRevalidateFunction) => {
    const routes = tableOf({ loader: () => 'data', ...(shouldRevalidate && { shouldRevalidate }) });
    const input = inputFor(routes, to, { from: shownAt(routes, '/pages/one/?a=1', { screen: 'shown' }) });
    const match = input.matches.at(-1);
    return match && needsLoad(match, input);
  };
  expect(['/pages/two/?a=1', '/pages/one/?a=2', '/pages/one/?a=1'].map((to) => decide(to))).toEqual([
    true,
    true,
    true,
  ]);
  expect(decide('/pages/one/?a=2', () => false)).toBe(false);
});
