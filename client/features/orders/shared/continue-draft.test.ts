import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { forgetDraft, readDraft, storeDraft } from './continue-draft.ts';

const createStores = () => ({ browser: createStorage(), tab: createStorage() });
const draft = {
  search: '?programme=balans&kcal=1500&days=14&people=1',
  title: 'Баланс',
  owner: '',
  at: 1000,
};

test('an order that was begun is offered for two weeks, also to who has signed in since', () => {
  const stores = createStores();
  expect(readDraft(stores, '', 1000)).toBeUndefined();
  storeDraft(stores, draft, false);
  expect(readDraft(stores, '', 1000)).toEqual(draft);
  expect(readDraft(stores, 'anna', 1000 + 13 * DAY_MS)).toEqual(draft);
  expect(readDraft(stores, '', 1000 + 14 * DAY_MS)).toBeUndefined();
  forgetDraft(stores);
  expect(readDraft(stores, '', 1000)).toBeUndefined();
});

test('allergies go with the tab, and no customer meets the order of another', () => {
  const stores = createStores();
  storeDraft(stores, { ...draft, owner: 'anna' }, true);
  expect(stores.browser.getItem('order-draft')).toBeNull();
  expect(readDraft(stores, 'anna', 1000)?.title).toBe('Баланс');
  expect(readDraft(stores, 'pyotr', 1000)).toBeUndefined();
  expect(readDraft({ ...stores, tab: createStorage() }, 'anna', 1000)).toBeUndefined();
});

test('a text that is none of ours, and a closed storage, are no order', () => {
  const stores = createStores();
  for (const text of ['{', 'null', '{"search":"//evil.example"}']) {
    stores.browser.setItem('order-draft', text);
    expect(readDraft(stores, '', 1000)).toBeUndefined();
  }
  const closed = {
    get browser(): Storage {
      throw new Error('denied');
    },
    tab: createStorage(),
  };
  expect(() => storeDraft(closed, draft, false)).not.toThrow();
  expect(readDraft(closed, '', 1000)).toBeUndefined();
});
