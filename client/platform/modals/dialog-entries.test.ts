import { expect, test } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { dialogKey, takeEntries } from './dialog-entries.ts';

test.each([
  ['what has an id', { id: 'd1', date: '2026-11-24' }, 'some d1'],
  ['what holds something with an id', { delivery: { id: 'd1', version: 3 } }, 'some d1'],
  ['something new', { address: null }, 'some null'],
  [
    'a place',
    { orderId: 'o1', date: '2026-11-24', person: 2, onDone: () => undefined },
    'some o1 2026-11-24 2 ',
  ],
  ['what has no id', { offer: { partner: 'p1', text: 'Скидка' } }, 'some {"partner":"p1","text":"Скидка"}'],
  ['several', { dates: ['2026-11-24', '2026-11-25'] }, 'some ["2026-11-24","2026-11-25"]'],
  ['nothing', {}, 'some'],
])('a dialog about %s is told from others of its kind', (_, props, key) => {
  expect(dialogKey({ name: 'some', props })).toBe(key);
});

test('entries are given once, and to the dialog that they are of', () => {
  const store = createStorage();
  const open = (id: string) => ({ name: 'delivery-edit', props: { delivery: { id } } });
  const entries = [['name 0', 'Ольга']];
  store.setItem('dialog-entries', JSON.stringify({ dialog: dialogKey(open('d1')), entries }));
  expect(takeEntries(store, open('d2'))).toEqual([]);
  expect(takeEntries(store, open('d1'))).toEqual(entries);
  expect(takeEntries(store, open('d1'))).toEqual([]);
});
