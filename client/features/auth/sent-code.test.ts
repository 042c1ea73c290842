import { describe, expect, it } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { forgetSentCode, keepSentCode, readSentCode } from './sent-code.ts';

const sentAt = Date.parse('2026-11-16T07:00:00.000Z');
const phone = '+79162041830';

function createStore() {
  const store = createStorage();
  return () => store;
}

describe('a code that was sent', () => {
  it('is kept with its pause as long as it works', () => {
    const store = createStore();
    keepSentCode(store, { phone, name: 'Анна', type: 'register', retryAfter: 60 }, sentAt);
    expect(readSentCode(store, sentAt + 10_000)).toMatchObject({
      phone,
      name: 'Анна',
      type: 'register',
      nextAt: sentAt + 60_000,
    });
    expect(readSentCode(store, sentAt + 299_000)).toBeDefined();
    expect(readSentCode(store, sentAt + 300_000)).toBeUndefined();
  });

  it('is not kept for the hours in which no other one is sent', () => {
    const store = createStore();
    keepSentCode(store, { phone, type: 'login', retryAfter: 7200 }, sentAt);
    expect(readSentCode(store, sentAt + 299_000)).toMatchObject({ nextAt: sentAt + 7_200_000 });
    expect(readSentCode(store, sentAt + 300_000)).toBeUndefined();
  });

  it('is forgotten once it has been used', () => {
    const store = createStore();
    keepSentCode(store, { phone, type: 'login', retryAfter: 60 }, sentAt);
    forgetSentCode(store);
    expect(readSentCode(store, sentAt)).toBeUndefined();
  });

  it.each(['', 'null', '[]', '{"phone":"+7916","type":"login","nextAt":1,"expiresAt":9e99}', '{"phone":1}'])(
    'is none where the storage holds %j',
    (text) => {
      const store = createStore();
      store().setItem('sent-code', text);
      expect(readSentCode(store, sentAt)).toBeUndefined();
    },
  );
});
