import { RouterContextProvider, redirect } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserRouter } from './browser-router.ts';
import type { AppRoute } from './route.ts';
import type { NavigationGate, RouterState } from './router.ts';

const Screen = () => null;
const origin = 'https://befit.example';

/** A window with a history of its own, as far as the router uses one. */
function openWindow(address: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(address, origin), state: null }];
  let index = 0;
  let onPop = () => {};
  const shown = () => entries[index] ?? { url: new URL(origin), state: null };
  const location = { origin } as { readonly origin: string; readonly pathname: string };
  for (const name of ['pathname', 'search', 'hash'] as const)
    Object.defineProperty(location, name, { get: () => shown().url[name] });
  const history = {
    get state() {
      return shown().state;
    },
    pushState(state: unknown, _: string, url: string) {
      index += 1;
      entries.splice(index, entries.length, { url: new URL(url, origin), state });
    },
    replaceState(state: unknown, _: string, url?: string) {
      entries[index] = { url: url === undefined ? shown().url : new URL(url, origin), state };
    },
    go(delta: number) {
      index += delta;
      onPop();
    },
  };
  vi.stubGlobal('window', {
    ...{ location, history },
    addEventListener(_: 'popstate', listener: () => void) {
      onPop = listener;
    },
  });
  return {
    location,
    history,
    addresses: () => entries.map(({ url }) => url.pathname + url.search + url.hash),
  };
}

const loads = vi.fn<(page: string) => unknown>();

const routes = (): AppRoute[] => [
  {
    id: 'root',
    Component: Screen,
    ErrorBoundary: Screen,
    children: [
      { id: 'home', path: '/', Component: Screen },
      { id: 'old', path: '/old', Component: Screen, loader: () => redirect('/pages/new/') },
      {
        id: 'page',
        path: '/pages/:page',
        Component: Screen,
        loader: ({ params }) => loads(params.page ?? ''),
      },
    ],
  },
];

const onError = vi.fn<(error: unknown) => void>();
const onStale = vi.fn<() => void>();
const openRouter = (loaderData: Record<string, unknown> = {}) =>
  createBrowserRouter({
    routes: routes(),
    first: { loaderData, errors: null },
    getContext: () => new RouterContextProvider(),
    ...{ onError, onStale },
  });

beforeEach(() => {
  loads.mockImplementation((page) => `data of ${page}`);
});
afterEach(() => {
  vi.resetAllMocks();
});

describe('the router in the browser', () => {
  test('shows the old page until the new one is whole', async () => {
    const { addresses } = openWindow('/');
    const router = openRouter();
    const answer = Promise.withResolvers<string>();
    loads.mockReturnValue(answer.promise);
    const going = router.navigate('/pages/one/');
    expect(router.state).toMatchObject({ location: { pathname: '/' }, navigation: { state: 'loading' } });
    expect(addresses()).toEqual(['/']);
    answer.resolve('whole');
    await going;
    expect(router.state).toMatchObject({
      location: { pathname: '/pages/one/' },
      navigation: { state: 'idle' },
      page: { action: 'PUSH', loaderData: { page: 'whole' } },
    });
    expect(addresses()).toEqual(['/', '/pages/one/']);
  });

  test('gives up a page on its way for a later one', async () => {
    const { addresses } = openWindow('/');
    const router = openRouter();
    const slow = Promise.withResolvers<string>();
    loads.mockReturnValueOnce(slow.promise);
    const first = router.navigate('/pages/slow/');
    await router.navigate('/pages/quick/');
    slow.resolve('late');
    await first;
    expect(router.state.location.pathname).toBe('/pages/quick/');
    expect(addresses()).toEqual(['/', '/pages/quick/']);
  });

  test('a place of the same page loads nothing, and an entry may be replaced', async () => {
    const { addresses } = openWindow('/pages/one/');
    const router = openRouter({ page: 'shown' });
    await router.navigate({ hash: '#part' });
    expect(router.state.page.loaderData).toEqual({ page: 'shown' });
    expect(loads).not.toHaveBeenCalled();
    await router.navigate('/pages/two/', { replace: true });
    expect(addresses()).toEqual(['/pages/one/', '/pages/two/']);
  });

  test('loads the shown page again without leaving it, a page on its way included', async () => {
    openWindow('/pages/one/');
    const router = openRouter({ page: 'old' });
    const states: RouterState[] = [];
    router.subscribe((state) => states.push(state));
    await router.revalidate();
    expect(states.map(({ navigation }) => navigation.state)).toEqual(['idle']);
    expect(router.state.page.loaderData).toEqual({ page: 'data of one' });

    const going = router.navigate('/pages/two/');
    await router.revalidate();
    await going;
    expect(router.state).toMatchObject({
      location: { pathname: '/pages/two/' },
      navigation: { state: 'idle' },
    });
  });

  test('a page that a change has outdated is so until another one of its address has come', async () => {
    openWindow('/pages/one/');
    const router = openRouter({ page: 'old' });
    router.outdate();
    expect(router.outdated).toBe(router.state.page);
    await router.revalidate();
    expect(router.outdated).not.toBe(router.state.page);
    expect(onStale).toHaveBeenCalledTimes(2);
  });

  describe('a page that was loaded ahead', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] });
      openWindow('/');
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('is shown with what has come, or is still on its way', async () => {
      const router = openRouter();
      const answer = Promise.withResolvers<string>();
      loads.mockReturnValue(answer.promise);
      void router.preload('/pages/one/');
      void router.preload('/pages/one/');
      expect(router.state.navigation.state).toBe('idle');
      const going = router.navigate('/pages/one/#part');
      answer.resolve('ahead');
      await going;
      expect(router.state.page.loaderData).toEqual({ page: 'ahead' });
      expect(loads).toHaveBeenCalledTimes(1);
    });

    test.each([
      ['after a while', () => vi.advanceTimersByTime(61_000), '/pages/one/'],
      ['at another address', () => undefined, '/pages/two/'],
      [
        'once a change has outdated what is shown',
        (router: ReturnType<typeof openRouter>) => router.outdate(),
        '/pages/one/',
      ],
    ])('is not shown %s', async (_, happen, address) => {
      const router = openRouter();
      void router.preload('/pages/one/');
      happen(router);
      await router.navigate(address);
      expect(loads).toHaveBeenCalledTimes(2);
    });
  });

  test.each([
    ['nobody answers', 0, true],
    ['the server is away', 502, true],
    ['the page is gone', 404, false],
  ])('loads again and fails: where %s, the page stays or not', async (_, status, stays) => {
    openWindow('/pages/one/');
    const router = openRouter({ page: 'old' });
    loads.mockRejectedValueOnce(Object.assign(new Error('failed'), { status }));
    const { page } = router.state;
    await router.revalidate();
    expect(router.state.page === page).toBe(stays);
    expect(router.state.page.errors === null).toBe(stays);
    expect(router.state.page.loaderData).toEqual(stays ? { page: 'old' } : {});
    if (!stays) return;
    // What is stale is loaded with the next address, even where that only leads further down the page.
    await router.navigate('/pages/one/#below');
    expect(router.state.page.loaderData).toEqual({ page: 'data of one' });
  });

  test('reports a failure and shows it in place of the page', async () => {
    openWindow('/');
    const router = openRouter();
    const error = new Error('broken');
    loads.mockRejectedValue(error);
    await router.navigate('/pages/one/');
    expect(router.state.page.errors).toEqual({ root: error });
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
  });
});

describe('the gate of the router', () => {
  test('keeps a navigation from happening', async () => {
    const { addresses } = openWindow('/');
    const router = openRouter();
    const gate = vi.fn<NavigationGate>(() => true);
    router.setGate(gate);
    await router.navigate('/pages/one/');
    expect(gate.mock.calls[0]?.[0]).toMatchObject({ to: { pathname: '/pages/one/' }, action: 'PUSH' });
    expect(addresses()).toEqual(['/']);
  });

  test('takes a step back in the history back again', async () => {
    const { history, location } = openWindow('/');
    const router = openRouter();
    await router.navigate('/pages/one/');
    router.setGate(() => true);
    history.go(-1);
    expect(location.pathname).toBe('/pages/one/');
    expect(router.state.location.pathname).toBe('/pages/one/');
  });
});
