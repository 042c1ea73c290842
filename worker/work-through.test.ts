import { expect, test } from 'vitest';
import { createScope } from '#tests/factories/scope.ts';
import { noDatabase } from '#tests/harness/asked-database.ts';
import { workThrough } from './work-through.ts';

const rows = Array.from({ length: 10 }, (_, index) => index + 1);

/** Works through ten rows in pages of three; tells what was reached and what was logged. */
async function reach({ pages = 10, fails = (row: number): boolean => row < 0 } = {}) {
  const reached: number[] = [];
  const logged: string[] = [];
  const scope = createScope({
    db: noDatabase,
    at: 0,
    log: (_level, message) => void logged.push(message),
  });
  const isDone = await workThrough(scope, {
    list: (after: number | undefined) =>
      Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, 3)),
    size: 3,
    pages,
    work: (row) => {
      reached.push(row);
      return fails(row) ? Promise.reject(new Error('no')) : Promise.resolve();
    },
    failure: 'not done',
  });
  return { reached, logged, isDone };
}

test('every page is reached, and that is told', async () => {
  expect(await reach()).toEqual({ reached: rows, logged: [], isDone: true });
});

test('what fails is logged, keeps nothing behind it from its turn, and leaves the work undone', async () => {
  const { reached, logged, isDone } = await reach({ fails: (row) => row <= 4 });
  expect(reached).toEqual(rows);
  expect(logged).toEqual(['not done', 'not done', 'not done', 'not done']);
  expect(isDone).toBe(false);
});

test('a run ends with its last page', async () => {
  expect(await reach({ pages: 2 })).toEqual({ reached: rows.slice(0, 6), logged: [], isDone: false });
});
