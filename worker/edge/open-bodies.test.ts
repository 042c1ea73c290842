import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOpenBodies, MOST_OF_ADDRESS, type OpenBody } from './open-bodies.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The code by which a body was given up; undefined where it was not. */
const codeOf = ({ givenUp }: OpenBody): Promise<string | undefined> =>
  Promise.race([
    givenUp.catch((error: { code: string }) => error.code),
    Promise.resolve().then(() => Promise.resolve(undefined)),
  ]);
const codesOf = (bodies: readonly OpenBody[]) => Promise.all(bodies.map(codeOf));

describe('bodies that are on their way', () => {
  test('of one address are so many: the oldest of them gives way, and no other address does', async () => {
    const bodies = createOpenBodies();
    const other = bodies.enter('other');
    const own = Array.from({ length: MOST_OF_ADDRESS + 2 }, () => bodies.enter('own'));
    const codes = await codesOf(own);
    expect(codes.slice(0, 3)).toEqual(['too_many_requests', 'too_many_requests', undefined]);
    expect(codes.slice(2).every((code) => code === undefined)).toBe(true);
    expect(await codeOf(other)).toBeUndefined();
  });

  test('in all are so many: the oldest gives way', async () => {
    const bodies = createOpenBodies({ mostWaiting: 2 });
    const open = ['a', 'b', 'c'].map((address) => bodies.enter(address));
    expect(await codesOf(open)).toEqual(['overloaded', undefined, undefined]);
  });

  test('wait for nobody once they are whole or gone', async () => {
    const bodies = createOpenBodies({ mostWaiting: 2 });
    const whole = bodies.enter('a');
    whole.arrive();
    bodies.enter('b').leave();
    const open = [bodies.enter('c'), bodies.enter('d')];
    expect(await codesOf([whole, ...open])).toEqual([undefined, undefined, undefined]);
  });

  test('hold so much together: the largest that has not come yet gives way', async () => {
    const bodies = createOpenBodies({ mostBytes: 100 });
    const whole = bodies.enter('a');
    whole.add(60);
    whole.arrive();
    const [large, small] = [bodies.enter('b'), bodies.enter('c')];
    large.add(30);
    small.add(20);
    expect(await codesOf([whole, large, small])).toEqual([undefined, 'overloaded', undefined]);
  });

  test('count no more once the platform has ended their requests without a word', async () => {
    const bodies = createOpenBodies({ mostWaiting: 1 });
    const lost = bodies.enter('a');
    vi.advanceTimersByTime(180_000);
    bodies.enter('b');
    expect(await codeOf(lost)).toBeUndefined();
  });
});
