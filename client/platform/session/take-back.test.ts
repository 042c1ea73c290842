import { expect, test } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { setAside } from './set-aside.ts';
import { hasSetAside, takeBack } from './take-back.ts';

function filled() {
  const store = createStorage();
  store.setItem('order-form', 'Лесная улица');
  store.setItem('draft', 'balans');
  return store;
}

test('what the tab has kept is aside until its customer is back', () => {
  const store = filled();
  setAside(store, 'anna');
  expect(store.getItem('order-form')).toBeNull();
  expect(hasSetAside(() => store)).toBe(true);
  takeBack('anna', () => store);
  expect([store.getItem('order-form'), store.getItem('draft')]).toEqual(['Лесная улица', 'balans']);
  expect(hasSetAside(() => store)).toBe(false);
});

test('another customer finds nothing of it', () => {
  const store = filled();
  setAside(store, 'anna');
  takeBack('oleg', () => store);
  expect(store.length).toBe(0);
});
