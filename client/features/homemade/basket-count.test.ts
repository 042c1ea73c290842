import { beforeEach, expect, test, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { restoreBasketCount } from '../../platform/start/after-hydration.ts';
import { keepBasketCount } from './basket.ts';

beforeEach(() => vi.stubGlobal('window', { localStorage: createStorage() }));

/** The count on a later page for whoever is signed in there. */
function shownTo(id: string): number | undefined {
  const state = buildAppState();
  state.auth.id = id;
  restoreBasketCount(state);
  return state.basket.count;
}

test('a later page shows what the basket held, also once its owner has signed in', () => {
  expect(shownTo('')).toBeUndefined();
  keepBasketCount(buildAppState(), 6);
  expect([shownTo(''), shownTo('anna')]).toEqual([6, 6]);
  keepBasketCount(buildAppState(), 0);
  expect(shownTo('')).toBeUndefined();
});

test('what a customer has in the basket is shown to nobody else', () => {
  const state = buildAppState();
  state.auth.id = 'anna';
  keepBasketCount(state, 3);
  expect([shownTo('anna'), shownTo('pyotr'), shownTo('')]).toEqual([3, undefined, undefined]);
});
