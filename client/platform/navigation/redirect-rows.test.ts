import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerRest } from '#tests/harness/rest-answers.ts';
import { followRedirectRows } from './redirect-rows.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://befit.example' } });
});

const turn = () => new Promise((done) => setTimeout(done, 0));

/** A router at /faq/, a table of redirects, and what was loaded in the end. */
function createSite(rows: readonly string[]) {
  let load = () => {};
  const loader = () =>
    new Promise<null>((done) => {
      load = () => done(null);
    });
  const router = createMemoryRouter([{ id: 'page', path: '*', loader }], {
    initialEntries: ['/oplata/', '/faq/'],
    hydrationData: { loaderData: { page: null } },
  });
  const rest = vi.fn<() => unknown>(() => ({
    redirects: rows.map((from) => ({ from, to: '/aktsii/', status: 301 })),
  }));
  const loaded = vi.fn<(url: string, how: 'assign' | 'replace') => void>();
  followRedirectRows({ router, rest: answerRest(rest), load: loaded });
  return {
    loaded,
    rest,
    leaveFor: (to: string) => void router.navigate(to),
    stepBack: (steps: number) => void router.navigate(-steps),
    async arrive() {
      await turn();
      load();
      await turn();
    },
  };
}

test('a page on its way that a row leads elsewhere is left to the server', async () => {
  const { leaveFor, loaded } = createSite(['/oplata']);
  leaveFor('/oplata/?a=1#refund');
  await turn();
  expect(loaded).toHaveBeenCalledWith('/oplata/?a=1#refund', 'assign');
});

test('a page that has come before the answer is replaced', async () => {
  const { leaveFor, arrive, loaded, rest } = createSite(['/oplata/']);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  rest.mockReturnValueOnce(promise);
  leaveFor('/oplata/');
  await arrive();
  resolve({ redirects: [{ from: '/oplata/', to: '/aktsii/', status: 301 }] });
  await turn();
  expect(loaded.mock.calls).toEqual([['/oplata/', 'replace']]);
});

test('a page without a row stays, whatever other rows there are, and is asked after once', async () => {
  const { leaveFor, arrive, loaded, rest } = createSite(['/kontakty/']);
  leaveFor('/oplata/');
  await arrive();
  leaveFor('/oplata/?page=2');
  await arrive();
  expect(loaded).not.toHaveBeenCalled();
  expect(rest).toHaveBeenCalledTimes(1);
  expect(rest).toHaveBeenCalledWith('GET /rest/helper/redirects/', expect.anything(), { path: '/oplata/' });
});

test('a visitor who has gone on, or steps back, is left alone', async () => {
  const { leaveFor, stepBack, arrive, loaded, rest } = createSite(['/oplata/']);
  leaveFor('/oplata/');
  leaveFor('/');
  await arrive();
  stepBack(2);
  await arrive();
  expect(loaded).not.toHaveBeenCalled();
  expect(rest).toHaveBeenCalledTimes(2);
});
