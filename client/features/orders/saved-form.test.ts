import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import type { OrderForm } from './order-form.ts';
import { createKeeper, readSavedForm } from './saved-form.ts';

const form: OrderForm = {
  ...{ names: ['', 'Мама'], typedStreet: '', street: null, house: '20', flat: '84', entrance: '', floor: '' },
  ...{ intercom: '', comment: 'Собака добрая', start: '2026-11-24', name: 'Анна', phone: '+7 916 204-18-30' },
  interval: { code: '06-08', part: 'morning', from: 6, to: 8, label: '06:00–08:00' },
  ...{ email: '', hasRecipient: true, recipientName: 'Пётр', recipientPhone: '', leaveAtDoor: false },
  ...{ packaging: ['cutlery'], payment: 'courier' },
  ...{ isPaymentChosen: true, consent: true, acceptsOffer: true, renews: true },
};

let stores: { readonly sessionStorage: Storage; readonly localStorage: Storage };

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  stores = { sessionStorage: createStorage(), localStorage: createStorage() };
  vi.stubGlobal('window', stores);
});

test('a stored form is restored without its consents', () => {
  createKeeper().keep(form, '', '', 'anna');
  expect(readSavedForm('anna')).toMatchObject({
    ...{ house: '20', interval: '06-08', hasRecipient: true, recipientName: 'Пётр' },
    ...{ packaging: ['cutlery'], payment: 'courier', names: ['', 'Мама'] },
  });
  expect(readSavedForm('oleg')).toBeUndefined();
  for (const store of Object.values(stores))
    expect(store.getItem('left:order-form')).not.toMatch(/consent|acceptsOffer|renews/i);
});

test('of an anonymous visitor nothing personal goes beyond the tab', () => {
  createKeeper().keep(form, '', '', '');
  expect(readSavedForm('anna')).toMatchObject({ name: 'Анна', flat: '84' });
  vi.stubGlobal('window', { ...stores, sessionStorage: createStorage() });
  expect(readSavedForm('')).toMatchObject({ house: '20', name: '', flat: '', recipientName: '', names: [] });
  expect(readSavedForm('anna')).toBeUndefined();
});

test('the form of a placed order is not kept again by what the page does while it is left', () => {
  const keeper = createKeeper();
  keeper.keep(form, '', '', '');
  keeper.forget('');
  keeper.keep(form, '', '', '');
  expect(readSavedForm('')).toBeUndefined();
  expect(keeper.isPlaced()).toBe(true);
});

test('an invalid field is restored empty', () => {
  const value = { house: 7, street: 'x', payment: 'barter' };
  stores.sessionStorage.setItem('left:order-form', JSON.stringify({ value, owner: '', at: Date.now() }));
  expect(readSavedForm('')).toMatchObject({ house: '', street: null, packaging: [], payment: undefined });
});
