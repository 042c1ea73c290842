import { expect, test } from 'vitest';
import { createContext } from '#tests/factories/context.ts';
import type { AppContext } from '../context.ts';
import { createSnapshot } from './snapshot.ts';

function setUp() {
  const behind: Promise<unknown>[] = [];
  const logged: string[] = [];
  const context = createContext({
    log: (_level, message) => void logged.push(message),
    waitUntil: (promise) => void behind.push(promise),
  });
  let now = 0;
  let answer: (last: string) => Promise<string> = () => Promise.resolve('first');
  const snapshot = createSnapshot<string, AppContext>({
    clock: { now: () => now },
    lifetimeMs: 1000,
    initial: 'nothing',
    read: (_, last) => answer(last),
  });
  return {
    behind,
    logged,
    get: () => snapshot.get(context),
    pass: (ms: number) => {
      now += ms;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('the first request waits for the reading, later ones get what is there', async () => {
  const { get, answerWith, pass, behind } = setUp();
  expect(await get()).toBe('first');
  answerWith(() => Promise.resolve('second'));
  pass(999);
  expect([await get(), behind.length]).toEqual(['first', 0]);
  pass(1);
  expect([await get(), behind.length]).toEqual(['first', 1]);
  await Promise.all(behind);
  expect(await get()).toBe('second');
});

test('one request at a time reads anew', async () => {
  const { get, pass, behind, answerWith } = setUp();
  await get();
  answerWith(() => new Promise(() => undefined));
  pass(1000);
  await Promise.all(Array.from({ length: 10 }, get));
  expect(behind).toHaveLength(1);
});

test('a reading that never ends is given up after a lifetime', async () => {
  const { get, pass, behind, answerWith } = setUp();
  await get();
  answerWith(() => new Promise(() => undefined));
  pass(1000);
  await get();
  answerWith(() => Promise.resolve('second'));
  pass(1000);
  await get();
  await behind[1];
  expect(await get()).toBe('second');
});

test('a failed reading leaves what was read last and says so in the log', async () => {
  const { get, pass, behind, logged, answerWith } = setUp();
  await get();
  answerWith(() => Promise.reject(new Error('down')));
  pass(1000);
  await get();
  await Promise.all(behind);
  expect([await get(), logged]).toEqual(['first', ['snapshot not read']]);
});
