import { expect, test } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import type { OrderForm } from './order-form.ts';
import { createKeeper, forgetForm, readSavedForm, saveForm } from './saved-form.ts';

const form: OrderForm = {
  ...{ names: ['', 'Мама'], typedStreet: '', street: null, house: '20', flat: '84', entrance: '', floor: '' },
  ...{ intercom: '', comment: 'Собака добрая', start: '2026-11-24', name: 'Анна', phone: '+7 916 204-18-30' },
  interval: { code: '06-08', part: 'morning', from: 6, to: 8, label: '06:00–08:00' },
  ...{ email: '', hasRecipient: true, recipientName: 'Пётр', recipientPhone: '', leaveAtDoor: false },
  ...{ packaging: ['cutlery'], payment: 'courier' },
  ...{ isPaymentChosen: true, consent: true, acceptsOffer: true, renews: true },
};

test('a stored form is restored without its consents', () => {
  const store = createStorage();
  saveForm(store, form);
  expect(readSavedForm(store)).toMatchObject({
    house: '20',
    interval: '06-08',
    hasRecipient: true,
    recipientName: 'Пётр',
    packaging: ['cutlery'],
    payment: 'courier',
  });
  expect(store.getItem('order-form')).not.toMatch(/consent|acceptsOffer/i);
});

test('a form that was sent is removed from the storage', () => {
  const store = createStorage();
  saveForm(store, form);
  forgetForm(store);
  expect(readSavedForm(store)).toBeUndefined();
});

test('the form of a placed order is not kept again by what the page does while it is left', () => {
  const store = createStorage();
  const keeper = createKeeper(() => store);
  keeper.keep(form, '', '', '');
  expect(readSavedForm(store)).toMatchObject({ house: '20' });
  keeper.forget('');
  keeper.keep(form, '', '', '');
  expect(readSavedForm(store)).toBeUndefined();
  expect(keeper.isPlaced()).toBe(true);
});

test('an invalid text restores nothing, and an invalid field is restored empty', () => {
  const store = createStorage();
  store.setItem('order-form', '{');
  expect(readSavedForm(store)).toBeUndefined();
  store.setItem('order-form', JSON.stringify({ house: 7, street: 'x', payment: 'barter' }));
  expect(readSavedForm(store)).toMatchObject({
    house: '',
    street: null,
    hasRecipient: false,
    packaging: [],
    payment: undefined,
  });
});

test('a denied storage throws no error', () => {
  const deny = () => {
    throw new Error('closed');
  };
  const closed = { getItem: deny, setItem: deny, removeItem: deny };
  saveForm(closed, form);
  forgetForm(closed);
  expect(readSavedForm(closed)).toBeUndefined();
});
