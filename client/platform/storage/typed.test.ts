import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { clearSession, endSession, hasEnded, saveSignedIn } from '../session/session.ts';
import { keepTyped, readTyped } from './typed.ts';

let stores: { readonly sessionStorage: Storage; readonly localStorage: Storage };
const anotherTab = () => vi.stubGlobal('window', { ...stores, sessionStorage: createStorage() });
const customer = (id: string) => ({ id, name: '', phone: '', email: '' });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

beforeEach(() => {
  stores = { sessionStorage: createStorage(), localStorage: createStorage() };
  vi.stubGlobal('window', stores);
  vi.setSystemTime('2026-11-16T07:00:00Z');
});

test('what was typed is found by its visitor alone, elsewhere what may be shared, for two weeks', () => {
  keepTyped('form', { house: '20', name: 'Анна' }, 'anna', { house: '20' });
  expect([readTyped('form', 'anna'), readTyped('form', 'oleg'), readTyped('form', '')]).toEqual([
    ...[{ house: '20', name: 'Анна' }, undefined, undefined],
  ]);
  anotherTab();
  expect([readTyped('form', 'anna'), readTyped('form', 'oleg')]).toEqual([{ house: '20' }, undefined]);
  vi.setSystemTime(Date.now() + 14 * DAY_MS);
  expect(readTyped('form', 'anna')).toBeUndefined();
});

test('what an anonymous visitor has typed goes with them into the account', () => {
  keepTyped('form', 'Лесная улица', '');
  expect(readTyped('form', 'anna')).toBe('Лесная улица');
});

test('what was typed before a sign-in is found by nobody who signs in later', () => {
  const state = buildAppState();
  keepTyped('form', 'Лесная улица', '');
  saveSignedIn(state, customer('anna'));
  endSession(state);
  saveSignedIn(state, customer('oleg'));
  expect(readTyped('form', 'oleg')).toBeUndefined();
});

test('after a session that has ended elsewhere its customer finds it again, and nobody else', () => {
  for (const [next, found] of [
    ['anna', 'Лесная улица'],
    ['oleg', undefined],
  ] as const) {
    const state = buildAppState();
    saveSignedIn(state, customer('anna'));
    keepTyped('form', 'Лесная улица', 'anna', 'Лесная улица');
    endSession(state);
    expect([hasEnded(), readTyped('form', state.auth.id)]).toEqual([true, undefined]);
    saveSignedIn(state, customer(next));
    expect([hasEnded(), readTyped('form', next)]).toEqual([false, found]);
    expect(stores.sessionStorage.length).toBe(found === undefined ? 0 : 1);
    expect(stores.localStorage.length).toBe(0);
  }
});

test('signing out forgets all of it', () => {
  const state = buildAppState();
  saveSignedIn(state, customer('anna'));
  keepTyped('form', 'Лесная улица', 'anna', 'Лесная улица');
  clearSession(state);
  expect([stores.sessionStorage.length, stores.localStorage.length, hasEnded()]).toEqual([0, 0, false]);
});

test('a storage that is closed or holds something else is no obstacle', () => {
  stores.sessionStorage.setItem('left:form', '{');
  expect(readTyped('form', '')).toBeUndefined();
  vi.stubGlobal('window', {});
  keepTyped('form', 1, '');
  expect(readTyped('form', '')).toBeUndefined();
});
