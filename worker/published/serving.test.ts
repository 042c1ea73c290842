import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBindings } from '#tests/factories/bindings.ts';
import { noDatabase } from '#tests/factories/no-database.ts';
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
  answer(JSON.stringify({ key: 'snapshot/newest', changes: 1 }));
  await Promise.all(behind);
  expect((await serving.get(source)).version).toBe('newest');
});

test('publications that are asked for at once are one after the first, which answers for itself alone', async () => {
  const reads: (() => void)[] = [];
  const kept = new Map<string, string>();
  const store: object = {
    put: async (key: string, text: string) => void kept.set(key, text),
    list: async () => ({ keys: [] }),
  };
  const source: Source = {
    db: {
      ...noDatabase,
      read: () =>
        new Promise((resolve) => {
          reads.push(() => resolve([[{ changes: reads.length }]]));
        }),
    },
    bindings: createBindings({ CONTENT: store as Bindings['CONTENT'] }),
    log: () => undefined,
    waitUntil: () => undefined,
  };
  let now = 0;
  const serving = createServing({ parts: [], clock: { now: () => now } });
  const first = serving.publish(source);
  expect(await Promise.all([1, 2, 3].map(() => serving.publish(source)))).toEqual(Array(3).fill(undefined));
  reads[0]?.();
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.();
  expect((await first)?.current.changes).toBe(2);
  expect(reads).toHaveLength(2);

  // One that the platform has broken off with its request keeps nobody from publishing for long.
  void serving.publish(source);
  expect(await serving.publish(source)).toBeUndefined();
  now += 30_000;
  const next = serving.publish(source);
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  reads[3]?.();
  expect((await next)?.current.changes).toBe(4);
});
