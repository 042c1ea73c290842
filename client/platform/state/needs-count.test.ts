import { beforeEach, expect, test, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { createRestCall } from '../rest/rest.ts';
import { askNeedsCount, showNeedsCount } from './needs-count.ts';

beforeEach(() => vi.stubGlobal('window', { localStorage: createStorage() }));

const MINUTE_MS = 60_000;

/** A site where so much waits, and how often it was asked. */
function siteWith(count: number) {
  const asked: string[] = [];
  const rest = createRestCall(
    ({ url }) => {
      asked.push(url);
      return Promise.resolve({ status: 200, statusText: '', body: { count } });
    },
    () => undefined,
  );
  return { asked, rest };
}

/** The state of a later page of whoever is signed in there. */
function pageOf(id: string) {
  const state = buildAppState();
  state.auth.id = id;
  return state;
}

test('later pages show what waits without asking, for ten minutes', async () => {
  await askNeedsCount(pageOf('anna'), siteWith(2).rest, 0);
  const soon = pageOf('anna');
  const { asked, rest } = siteWith(3);
  await showNeedsCount(soon, rest, 10 * MINUTE_MS);
  expect([soon.needs.count, asked]).toEqual([2, []]);
  const late = pageOf('anna');
  await showNeedsCount(late, rest, 11 * MINUTE_MS);
  expect([late.needs.count, asked]).toEqual([3, ['/rest/needs/count/']]);
});

test('what waits for one customer is shown to nobody else', async () => {
  await askNeedsCount(pageOf('anna'), siteWith(2).rest, 0);
  const other = pageOf('pyotr');
  await showNeedsCount(other, siteWith(0).rest, 0);
  expect(other.needs.count).toBeUndefined();
});
