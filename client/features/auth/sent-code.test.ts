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
    keepSentCode({ phone, name: 'Анна', type: 'register', retryAfter: 60 }, sentAt, store);
    expect(readSentCode(sentAt + 10_000, store)).toMatchObject({
      phone,
      name: 'Анна',
      type: 'register',
      nextAt: sentAt + 60_000,
    });
    expect(readSentCode(sentAt + 299_000, store)).toBeDefined();
    expect(readSentCode(sentAt + 300_000, store)).toBeUndefined();
  });

  it('is not kept for the hours in which no other one is sent', () => {
    const store = createStore();
    keepSentCode({ phone, type: 'login', retryAfter: 7200 }, sentAt, store);
    expect(readSentCode(sentAt + 299_000, store)).toMatchObject({ nextAt: sentAt + 7_200_000 });
    expect(readSentCode(sentAt + 300_000, store)).toBeUndefined();
  });

  it('is forgotten once it has been used', () => {
    const store = createStore();
    keepSentCode({ phone, type: 'login', retryAfter: 60 }, sentAt, store);
    forgetSentCode(store);
    expect(readSentCode(sentAt, store)).toBeUndefined();
  });

  it.each(['', 'null', '[]', '{"phone":"+7916","type":"login","nextAt":1,"expiresAt":9e99}', '{"phone":1}'])(
    'is none where the storage holds %j',
    (text) => {
      const store = createStore();
      store().setItem('sent-code', text);
      expect(readSentCode(sentAt, store)).toBeUndefined();
    },
  );
});
