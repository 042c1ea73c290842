import { describe, expect, test } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { CHUNK_RELOAD_PAUSE_MS, isChunkError, mayReload } from './import-again.ts';

describe('the reload guard for chunks', () => {
  test('allows one reload per path in ten seconds', () => {
    const memory = createStorage();
    expect(CHUNK_RELOAD_PAUSE_MS).toBe(10_000);
    expect(mayReload('/faq/', 0, () => memory)).toBe(true);
    expect(mayReload('/faq/', 9999, () => memory)).toBe(false);
    expect(mayReload('/oferta/', 9999, () => memory)).toBe(true);
    expect(mayReload('/faq/', 10_000, () => memory)).toBe(true);
  });

  test('never reloads without a storage to remember it', () => {
    const memory = {
      getItem: () => null,
      setItem: () => {
        throw new Error('storage is full');
      },
    };
    expect(mayReload('/', 0, () => memory)).toBe(false);
    const refuse = () => {
      throw new Error('storage is closed');
    };
    expect(mayReload('/', 0, refuse)).toBe(false);
  });

  test.each([
    'Failed to fetch dynamically imported module: https://befit.example/assets/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('recognises the chunk error «%s»', (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
  });

  test('recognises no other error as a chunk error', () => {
    expect(isChunkError(new Error('price is undefined'))).toBe(false);
    expect(isChunkError('dynamically imported module')).toBe(false);
  });
});
