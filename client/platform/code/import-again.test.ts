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

test('those who share a module share it after a second import too, and a second failure is no last word', async () => {
  const shared = new TypeError(
    'Failed to fetch dynamically imported module: https://befit.example/assets/shared-x1.js',
  );
  const importFrom = vi.fn<(address: string) => Promise<unknown>>();
  importFrom.mockRejectedValueOnce(shared).mockResolvedValue('module');
  const load = () => importAgain(() => Promise.reject(shared), importFrom);
  const first = await Promise.allSettled([load(), load()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(importFrom).toHaveBeenCalledTimes(1);
  expect(await Promise.all([load(), load()])).toEqual(['module', 'module']);
  expect(await load()).toBe('module');
  expect(importFrom).toHaveBeenCalledTimes(2);
});

test('an error that names no script is the caller’s', async () => {
  const importFrom = vi.fn<(address: string) => Promise<unknown>>();
  const broken = new Error('Importing a module script failed.');
  await expect(importAgain(() => Promise.reject(broken), importFrom)).rejects.toBe(broken);
  expect(importFrom).not.toHaveBeenCalled();
});
