import { expect, test } from 'vitest';
import { dayOf } from './shared-answers.ts';

const at = (time: string) => dayOf(Date.parse(`2026-11-${time}+03:00`));

test('the day changes at midnight in Moscow, to the millisecond', () => {
  expect(at('16T23:59:59.999')).toMatch(/^2026-11-16 /);
  expect(at('17T00:00:00.000')).toMatch(/^2026-11-17 /);
});

test('the first day that can be delivered changes at the cut-off, and back with the clock', () => {
  const [before, after] = [at('16T00:00:00.000'), at('16T23:59:00.000')];
  expect(after).not.toBe(before);
  expect(at('16T00:00:00.000')).toBe(before);
});
