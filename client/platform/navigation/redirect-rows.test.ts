import type { Location } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerRest } from '#tests/harness/rest-answers.ts';
import type { HistoryAction, Page } from '../../router/route.ts';
import type { AppRouter } from '../../router/router.ts';
import { followRedirectRows } from './redirect-rows.ts';

const at = (pathname: string, search = '', hash = ''): Location => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'k',
});

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://befit.example' } });
});

/** A router at /faq/, a table of redirects, and what was loaded in the end. */
function createSite(rows: readonly string[]) {
  const page: Page = { location: at('/faq/'), action: 'POP', matches: [], loaderData: {}, errors: null };
  let state: AppRouter['state'] = { page, location: page.location, navigation: { state: 'idle' } };
  const listeners: ((next: AppRouter['state']) => void)[] = [];
  const show = (next: Partial<AppRouter['state']>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener(state);
  };
  const rest = vi.fn<() => unknown>(() => ({
    redirects: rows.map((from) => ({ from, to: '/aktsii/', status: 301 })),
  }));
  const load = vi.fn<(url: string, how: 'assign' | 'replace') => void>();
  followRedirectRows({
    router: {
      get state() {
        return state;
      },
      subscribe(listener) {
        listeners.push(listener);
        return () => true;
      },
    },
    rest: answerRest(rest),
    load,
  });
  return {
    load,
    rest,
    leaveFor: (location: Location, action: HistoryAction = 'PUSH') =>
      show({ navigation: { state: 'loading', location, action } }),
    arrive: (location: Location, action: HistoryAction = 'PUSH') =>
      show({ page: { ...page, location, action }, location, navigation: { state: 'idle' } }),
    answer: () => new Promise((done) => setTimeout(done, 0)),
  };
}

test('a page on its way that a row leads elsewhere is left to the server', async () => {
  const { leaveFor, answer, load } = createSite(['/oplata']);
  leaveFor(at('/oplata/', '?a=1', '#refund'));
  await answer();
  expect(load).toHaveBeenCalledWith('/oplata/?a=1#refund', 'assign');
});

test('a page that has come before the answer is replaced', async () => {
  const { leaveFor, arrive, answer, load } = createSite(['/oplata/']);
  leaveFor(at('/oplata/'));
  arrive(at('/oplata/'));
  await answer();
  expect(load.mock.calls).toEqual([['/oplata/', 'replace']]);
});

test('a page without a row stays, whatever other rows there are, and is asked after once', async () => {
  const { leaveFor, arrive, answer, load, rest } = createSite(['/kontakty/']);
  leaveFor(at('/oplata/'));
  arrive(at('/oplata/'));
  arrive(at('/oplata/', '?page=2'));
  await answer();
  expect(load).not.toHaveBeenCalled();
  expect(rest).toHaveBeenCalledTimes(1);
  expect(rest).toHaveBeenCalledWith('GET /rest/helper/redirects/', expect.anything(), { path: '/oplata/' });
});

test('a visitor who has gone on, or steps back, is left alone', async () => {
  const { leaveFor, arrive, answer, load, rest } = createSite(['/oplata/']);
  leaveFor(at('/oplata/'));
  arrive(at('/'));
  await answer();
  arrive(at('/oplata/'), 'POP');
  await answer();
  expect(load).not.toHaveBeenCalled();
  expect(rest).toHaveBeenCalledTimes(2);
});
