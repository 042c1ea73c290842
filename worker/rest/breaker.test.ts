import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function start() {
  let now = 1_700_000_000_000;
  const breaker = createBreaker({ now: () => now });
  return {
    breaker,
    pass: (ms: number) => {
      now += ms;
    },
    fail: (times: number) => {
      for (let time = 0; time < times; time += 1) breaker.note('too late');
    },
  };
}

test('a failure now and then refuses nothing', () => {
  const { breaker, fail } = start();
  fail(2);
  expect(breaker.admits()).toBe(true);
  breaker.note('answered');
  fail(2);
  expect(breaker.admits()).toBe(true);
});

test('after failures in a row calls are refused at once, but one in each pause', () => {
  const { breaker, fail, pass } = start();
  fail(3);
  expect(breaker.admits()).toBe(false);
  pass(2000);
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  fail(1);
  pass(1999);
  expect(breaker.admits()).toBe(false);
  pass(1);
  expect(breaker.admits()).toBe(true);
});

test('one answer opens the way for all', () => {
  const { breaker, fail, pass } = start();
  fail(4);
  pass(2000);
  expect(breaker.admits()).toBe(true);
  breaker.note('answered');
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('a clock that is set back keeps nobody out', () => {
  const { breaker, fail, pass } = start();
  fail(3);
  pass(-86_400_000);
  expect(breaker.admits()).toBe(true);
});
