import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

let now = 0;
const clock = { now: () => now };

/** Work that ends when it is told to. */
function begin(turns: ReturnType<typeof createTurns>) {
  let isBegun = false;
  const { promise, resolve } = Promise.withResolvers<string>();
  const done = turns.take(() => {
    isBegun = true;
    return promise;
  });
  return { done, end: () => resolve('done'), hasBegun: () => isBegun };
}
/** Longer than who waits takes to look again. */
const settle = () => sleep(100);

test('so much is done at once; the next begins when one has ended', async () => {
  const turns = createTurns({ clock, most: 2, mostWaiting: 2 });
  const works = [begin(turns), begin(turns), begin(turns)];
  await settle();
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  works[0]?.end();
  await settle();
  expect(works[2]?.hasBegun()).toBe(true);
});

test('what finds the line full is refused, and work that fails gives its turn on', async () => {
  const turns = createTurns({ clock, most: 1, mostWaiting: 1 });
  const first = begin(turns);
  const second = begin(turns);
  await expect(turns.take(() => Promise.resolve())).rejects.toMatchObject({ code: 'overloaded' });
  first.end();
  await first.done;
  second.end();
  await expect(second.done).resolves.toBe('done');
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.take(() => Promise.resolve('again'))).resolves.toBe('again');
});

test('work that never ends has its turn for half a minute', async () => {
  const turns = createTurns({ clock, most: 1, mostWaiting: 1 });
  begin(turns);
  await settle();
  now += 30_000;
  const next = begin(turns);
  await settle();
  expect(next.hasBegun()).toBe(true);
});
