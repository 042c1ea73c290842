import { describe, expect, it } from 'vitest';
import { forgetSentCode, keepSentCode, readSentCode } from './sent-code.ts';

const sentAt = Date.parse('2026-11-16T07:00:00.000Z');
const phone = '+79162041830';

function createStore() {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
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

  it('counts from the beginning of its pause where that was known later', () => {
    const store = createStore();
    keepSentCode(store, { phone, type: 'login', retryAfter: 20 }, sentAt);
    expect(readSentCode(store, sentAt + 259_000)).toBeDefined();
    expect(readSentCode(store, sentAt + 260_000)).toBeUndefined();
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

  it('is none where the storage is closed', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    keepSentCode(closed, { phone, type: 'login', retryAfter: 60 }, sentAt);
    forgetSentCode(closed);
    expect(readSentCode(closed, sentAt)).toBeUndefined();
  });
});
