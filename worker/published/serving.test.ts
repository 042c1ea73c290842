import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBindings } from '#tests/factories/bindings.ts';
import { noDatabase } from '#tests/harness/asked-database.ts';
import type { Bindings } from '../env.ts';
import { createServing, type Source } from './serving.ts';
import { writeSnapshot } from './snapshot.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose first answer comes when it is told, and what a request leaves behind its answer. */
function slowStore() {
  let answer: (value: unknown) => void = () => undefined;
  const first = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  const get = vi
    .fn<() => Promise<unknown>>()
    .mockReturnValueOnce(first)
    .mockResolvedValue(writeSnapshot('newest', []));
  const behind: Promise<unknown>[] = [];
  // Publishing is never asked of it.
  const store: object = { get };
  const source: Source = {
    db: noDatabase,
    bindings: createBindings({ CONTENT: store as Bindings['CONTENT'] }),
    log: () => undefined,
    waitUntil: (work) => {
      behind.push(work);
    },
  };
  return { source, behind, answer };
}

test('content that comes too late for a request is kept alive behind it, and serves the next one', async () => {
  const { source, behind, answer } = slowStore();
  const serving = createServing({ parts: [], clock: { now: () => 0 } });
  const given = serving.get(source);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await given).version).toBe('');
  expect(behind).toHaveLength(1);
  answer({ key: 'snapshot/newest', changes: 1 });
  await Promise.all(behind);
  expect((await serving.get(source)).version).toBe('newest');
});

test('content that fails behind an answer troubles nobody', async () => {
  const { source, behind, answer } = slowStore();
  const serving = createServing({ parts: [], clock: { now: () => 0 } });
  const given = serving.get(source);
  await vi.advanceTimersByTimeAsync(3000);
  await given;
  answer('nonsense');
  expect(await Promise.all(behind)).toEqual([undefined]);
});
