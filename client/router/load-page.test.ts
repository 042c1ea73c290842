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
  test('gives each loader the parameters and the request of the address', async () => {
    const loader = vi.fn<LoaderFunction>(async ({ params, request }) => `${params.page} ${request.url}`);
    const outcome = await loadPage(inputFor(tableOf({ loader }), '/pages/one/?a=1'));
    expect(outcome).toEqual({
      kind: 'page',
      page: { status: 200, loaderData: { screen: 'one https://befit.example/pages/one/?a=1' }, errors: null },
    });
  });

  test('loads the module of a route once and its data with it', async () => {
    const lazy = vi.fn<NonNullable<AppRoute['lazy']>>(async () => ({
      Component: Screen,
      loader: () => 'data',
    }));
    const routes = tableOf({ lazy });
    for (const address of ['/pages/one/', '/pages/two/']) {
      const outcome = await loadPage(inputFor(routes, address));
      expect(outcome).toMatchObject({ page: { loaderData: { screen: 'data' } } });
    }
    expect(lazy).toHaveBeenCalledTimes(1);
  });

  test('follows a redirect that a loader throws', async () => {
    const loader = () => {
      throw redirect('/elsewhere/', 301);
    };
    const outcome = await loadPage(inputFor(tableOf({ loader }), '/pages/one/'));
    expect(outcome).toEqual({ kind: 'redirect', location: '/elsewhere/', status: 301 });
  });

  test('keeps the status of a page that does not exist', async () => {
    const loader = () => {
      throw data(null, { status: 404 });
    };
    const outcome = await loadPage(inputFor(tableOf({ loader }), '/pages/one/'));
    expect(outcome).toMatchObject({ page: { errors: { root: { status: 404, internal: false } } } });
  });

  test('gives a page that has data the status that its loader names', async () => {
    const loader = () => data({ title: 'Нет такой темы' }, { status: 404 });
    const outcome = await loadPage(inputFor(tableOf({ loader }), '/pages/one/'));
    expect(outcome).toMatchObject({
      page: { loaderData: { screen: { title: 'Нет такой темы' } }, errors: null, status: 404 },
    });
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

  test('an address that fits no pattern, not even `*`, is the page that does not exist', () => {
    expect(matchPath(tableOf({}), { pathname: '/a\nb' }).at(-1)?.route.id).toBe('not-found');
  });
});

describe('whether shown data is loaded again', () => {
  const decide = (to: string, isForced = false, shouldRevalidate?: ShouldRevalidateFunction) => {
    const routes = tableOf({ loader: () => 'data', ...(shouldRevalidate && { shouldRevalidate }) });
    const from = shownAt(routes, '/pages/one/?a=1', { screen: 'shown' });
    const input = inputFor(routes, to, { from, isForced });
    const match = input.matches.at(-1);
    return match && needsLoad(match, input);
  };

  test.each([
    ['another page of the screen', '/pages/two/?a=1', true],
    ['another query', '/pages/one/?a=2', true],
    ['the same address', '/pages/one/?a=1', true],
  ])('%s: %s', (_, to, expected) => {
    expect(decide(to)).toBe(expected);
  });

  test('a screen may decide by itself, and is told what would happen', () => {
    const shouldRevalidate = vi.fn<ShouldRevalidateFunction>(() => false);
    expect(decide('/pages/one/?a=2', false, shouldRevalidate)).toBe(false);
    expect(shouldRevalidate).toHaveBeenCalledWith(
      expect.objectContaining({
        currentUrl: new URL('https://befit.example/pages/one/?a=1'),
        nextUrl: new URL('https://befit.example/pages/one/?a=2'),
        defaultShouldRevalidate: true,
      }),
    );
  });
});
