import { expect, test } from 'vitest';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { buildStreet } from '#tests/factories/order-page.ts';
import type { OrderForm } from './order-form.ts';
import { createKeeper, forgetForm, readSavedForm, saveForm } from './saved-form.ts';

function createStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const form: OrderForm = {
  names: ['', 'Мама'],
  typedStreet: '',
  street: null,
  house: '20',
  flat: '84',
  entrance: '',
  floor: '',
  intercom: '',
  comment: 'Собака добрая',
  start: '2026-11-24',
  interval: { code: '06-08', part: 'morning', from: 6, to: 8, label: '06:00–08:00' },
  name: 'Анна',
  phone: '+7 916 204-18-30',
  email: '',
  hasRecipient: true,
  recipientName: 'Пётр',
  recipientPhone: '',
  leaveAtDoor: false,
  packaging: ['cutlery'],
  keepsAddress: true,
  addressLabel: 'Дача',
  payment: 'courier',
  isPaymentChosen: true,
  consent: true,
  acceptsOffer: true,
  renews: true,
};

test('a stored form is restored without its consents', () => {
  const store = createStore();
  saveForm(store, form);
  expect(readSavedForm(store)).toMatchObject({
    house: '20',
    interval: '06-08',
    hasRecipient: true,
    recipientName: 'Пётр',
    packaging: ['cutlery'],
    payment: 'courier',
  });
  expect([...store.items.values()].join()).not.toMatch(/consent|acceptsOffer/i);
});

test('a form that was sent is removed from the storage', () => {
  const store = createStore();
  saveForm(store, form);
  forgetForm(store);
  expect(readSavedForm(store)).toBeUndefined();
});

test('the form of a placed order is not kept again by what the page does while it is left', () => {
  const store = createStore();
  const keeper = createKeeper(() => store);
  keeper.keep(form, '', '', '');
  expect(readSavedForm(store)).toMatchObject({ house: '20' });
  keeper.forget('');
  keeper.keep(form, '', '', '');
  expect(readSavedForm(store)).toBeUndefined();
  expect(keeper.isPlaced()).toBe(true);
});

test('an invalid text restores nothing, and an invalid field is restored empty', () => {
  const store = createStore();
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

test('a street is restored where the schema of the suggestions takes it, and nowhere else', () => {
  const street = buildStreet();
  const zone = street.zone;
  const kept = [
    ...[street, { ...street, zone: null }, { ...street, otherRegion: 'Санкт-Петербург' }],
    ...[
      { ...street, id: 7 },
      { ...street, point: null },
      { ...street, point: { lat: '55', lon: 37 } },
    ],
    ...[
      { ...street, zone: { ...zone, feeKop: -1 } },
      { ...street, zone: 'mkad' },
      { ...street, label: undefined },
    ],
  ];
  const store = createStore();
  for (const one of kept) {
    store.setItem('order-form', JSON.stringify({ ...form, interval: '', street: one }));
    const isStreet = SuggestedAddress.safeParse(JSON.parse(JSON.stringify(one))).success;
    expect(readSavedForm(store)?.street, JSON.stringify(one)).toEqual(isStreet ? one : null);
  }
});

test('a denied storage throws no error', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
    removeItem: () => {
      throw new Error('closed');
    },
  };
  saveForm(closed, form);
  forgetForm(closed);
  expect(readSavedForm(closed)).toBeUndefined();
});
