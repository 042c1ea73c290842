import { expect, test, vi } from 'vitest';
import { importAgain } from './import-again.ts';

const failure = new TypeError(
  'Failed to fetch dynamically imported module: https://befit.example/assets/modal-x1.js',
);

test('a module that comes is imported once', async () => {
  const importFrom = vi.fn<(address: string) => Promise<unknown>>();
  expect(await importAgain(() => Promise.resolve('module'), importFrom)).toBe('module');
  expect(importFrom).not.toHaveBeenCalled();
});

test('a module that did not come is imported from another address of the same script', async () => {
  const importFrom = vi.fn<(address: string) => Promise<unknown>>().mockResolvedValue('module');
  expect(await importAgain(() => Promise.reject(failure), importFrom)).toBe('module');
  expect(importFrom).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/befit\.example\/assets\/modal-x1\.js\?again=\d+$/),
  );
});

test('an error that names no script is the caller’s', async () => {
  const importFrom = vi.fn<(address: string) => Promise<unknown>>();
  const broken = new Error('Importing a module script failed.');
  await expect(importAgain(() => Promise.reject(broken), importFrom)).rejects.toBe(broken);
  expect(importFrom).not.toHaveBeenCalled();
});
