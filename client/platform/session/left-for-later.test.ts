import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { forgetAllLeft, forgetExpired, forgetLeft, keepForLater, readForLater } from './left-for-later.ts';

/** A storage's own names are its keys. */
const storageOf = (items: Record<string, string>): Storage =>
  Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null, configurable: true },
    removeItem: { value: (key: string) => Reflect.deleteProperty(items, key), configurable: true },
  }) as never;

const now = Date.UTC(2026, 10, 16);

test('what was left is found by its visitor for two weeks', () => {
  const store = createStorage();
  keepForLater(() => store, 'form', { house: '20' }, 'anna', now);
  const read = (owner: string, at: number) => readForLater(() => store, 'form', owner, at);
  expect(read('anna', now + 13 * DAY_MS)).toEqual({ house: '20' });
  expect(read('anna', now + 14 * DAY_MS)).toBeUndefined();
  expect(read('boris', now)).toBeUndefined();
  expect(read('', now)).toBeUndefined();
  forgetLeft(() => store, 'form');
  expect(read('anna', now)).toBeUndefined();
});

test('a storage that is closed or holds something else is no obstacle', () => {
  const store = createStorage();
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
  const items: Record<string, string> = { 'left:form': '1', 'left:reductions': '2', choice: '3' };
  forgetAllLeft(() => storageOf(items));
  expect(items).toEqual({ choice: '3' });
});

test('what is older than two weeks goes wherever its visitor comes back', () => {
  const items: Record<string, string> = {
    'left:old': JSON.stringify({ value: 1, owner: '', at: now - 14 * DAY_MS }),
    'left:new': JSON.stringify({ value: 2, owner: '', at: now - 13 * DAY_MS }),
    'left:odd': 'null',
    choice: '3',
  };
  forgetExpired(() => storageOf(items), now);
  expect(Object.keys(items)).toEqual(['left:new', 'choice']);
});
