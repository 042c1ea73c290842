import { expect, test, vi } from 'vitest';
import { createModuleCache } from './module-cache.ts';

test('a module is loaded once', async () => {
  const cache = createModuleCache<string, string>();
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  expect(await cache.load('menu', load)).toBe('module');
  expect(cache.load('menu', load)).toBe(cache.load('menu', load));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed module is retried only after it has been forgotten', async () => {
  const cache = createModuleCache<string, string>();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue('module');
  expect(await cache.load('menu', load)).toBeNull();
  expect(await cache.load('menu', load)).toBeNull();
  cache.forget('menu');
  expect(await cache.load('menu', load)).toBe('module');
  expect(load).toHaveBeenCalledTimes(2);
});
