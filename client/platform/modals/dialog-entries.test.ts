import { expect, test } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { dialogKey, takeEntries } from './dialog-entries.ts';

test('entries are given once, and to the dialog that they are of', () => {
  const store = createStorage();
  const open = (id: string) => ({ name: 'delivery-edit', props: { delivery: { id } } });
  const entries = [['name 0', 'Ольга']];
  store.setItem('dialog-entries', JSON.stringify({ dialog: dialogKey(open('d1')), entries }));
  expect(takeEntries(store, open('d2'))).toEqual([]);
  expect(takeEntries(store, open('d1'))).toEqual(entries);
  expect(takeEntries(store, open('d1'))).toEqual([]);
});
