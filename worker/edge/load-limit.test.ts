import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { createContext } from '#tests/factories/context.ts';
import type { Log } from '../scope.ts';
import { createLoadLimit, type LoadLimit } from './load-limit.ts';

const MOST = 3;
const MOST_OF_ADDRESS = 2;
let now = 1_000_000;
let limit: LoadLimit;
let log: Mock<Log>;
let kept: Promise<unknown>[];

beforeEach(() => {
  now = 1_000_000;
  log = vi.fn<Log>();
  kept = [];
  limit = createLoadLimit({ clock: { now: () => now }, most: MOST, mostOfAddress: MOST_OF_ADDRESS });
});

const context = (address = '') => createContext({ log, waitUntil: (work) => void kept.push(work), address });

/** Begins work that ends when it is told to. */
function begin(address = '') {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((succeed, fail) => {
    resolve = succeed;
    reject = fail;
  });
  return { done: limit.count(context(address), () => promise), resolve, reject };
}
/** As much as is taken on, and one more. */
const fill = () => Array.from({ length: MOST + 1 }, () => begin());
const isFull = () => {
  try {
    limit.requireRoom(context());
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'overloaded', status: 503 });
    return true;
  }
};

describe('the bound of what an isolate does at once', () => {
  test('refuses what is beyond it, and takes more as soon as something ends', async () => {
    const [first] = fill();
    expect(isFull()).toBe(true);
    first?.resolve('done');
    expect(await first?.done).toBe('done');
    expect(isFull()).toBe(false);
  });

  test('lets no address have more than its share, and leaves the rest to others', async () => {
    const [first] = Array.from({ length: MOST_OF_ADDRESS + 1 }, () => begin('192.0.2.1'));
    expect(() => limit.requireRoom(context('192.0.2.1'))).toThrow(
      expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 5 } }),
    );
    expect(() => limit.requireRoom(context('192.0.2.2'))).not.toThrow();
    first?.resolve('done');
    await first?.done;
    expect(() => limit.requireRoom(context('192.0.2.1'))).not.toThrow();
  });

  test.each([
    ['moves on', 30_000],
    ['is set back by an hour', -3_600_000],
    ['jumps ahead by a day', 86_400_000],
  ])('forgets work that never ends when the clock %s', (_, by) => {
    fill();
    expect(isFull()).toBe(true);
    now += by;
    begin().resolve('done');
    now += 15_000;
    begin().resolve('done');
    expect(isFull()).toBe(false);
  });

  test('counts what goes on behind an answer, and lets its failure be', async () => {
    let fail: (error: Error) => void = () => undefined;
    const page = new Promise((_, reject) => {
      fail = reject;
    });
    for (let pages = 0; pages <= MOST; pages += 1) limit.hold(context(), page);
    expect(isFull()).toBe(true);
    fail(new Error('left'));
    await Promise.all(kept);
    expect(isFull()).toBe(false);
  });

  test('lets so many pages wait for the processor, and each have its turn', async () => {
    const pages = createLoadLimit({ clock: { now: () => now }, most: MOST, mostRenderings: 2 });
    const turns = [pages.takeTurn(context()), pages.takeTurn(context())];
    await expect(pages.takeTurn(context())).rejects.toMatchObject({ code: 'overloaded' });
    await Promise.all(turns);
    await expect(pages.takeTurn(context())).resolves.toBeUndefined();
  });
});
