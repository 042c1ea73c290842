import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { forgetAllLeft, forgetLeft, keepForLater, readForLater } from './left-for-later.ts';

function createStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const now = Date.UTC(2026, 10, 16);

test('what was left is found by its visitor for two weeks', () => {
  const store = createStore();
  keepForLater(() => store, 'form', { house: '20' }, 'anna', now);
  const read = (owner: string, at: number) => readForLater(() => store, 'form', owner, at);
  expect(read('anna', now + 13 * DAY_MS)).toEqual({ house: '20' });
  expect(read('anna', now + 14 * DAY_MS)).toBeUndefined();
  expect(read('boris', now)).toBeUndefined();
  expect(read('', now)).toBeUndefined();
  forgetLeft(() => store, 'form');
  expect(read('anna', now)).toBeUndefined();
});

test('what an anonymous visitor left goes with them into the account', () => {
  const store = createStore();
  keepForLater(() => store, 'form', 1, '', now);
  expect(readForLater(() => store, 'form', 'anna', now)).toBe(1);
});

test('a storage that is closed or holds something else is no obstacle', () => {
  const store = createStore();
  store.setItem('left:form', '{');
  expect(readForLater(() => store, 'form', '', now)).toBeUndefined();
  const closed = () => {
    throw new Error('closed');
  };
  keepForLater(closed, 'form', 1, '', now);
  forgetLeft(closed, 'form');
  expect(readForLater(closed, 'form', '', now)).toBeUndefined();
});

test('signing out forgets all that was left, and nothing else', () => {
  // A storage's own names are its keys.
  const items: Record<string, string> = { 'left:form': '1', 'left:reductions': '2', choice: '3' };
  const removeItem = (key: string) => Reflect.deleteProperty(items, key);
  forgetAllLeft(() => Object.defineProperty(items, 'removeItem', { value: removeItem }) as never);
  expect(items).toEqual({ choice: '3' });
});
