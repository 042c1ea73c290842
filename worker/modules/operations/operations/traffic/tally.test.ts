import { expect, test } from 'vitest';
import { createTally, SPAN_MS } from './tally.ts';

const begin = 100 * SPAN_MS;

test('nothing is told while nothing fails, and no more than a span is remembered', () => {
  const tally = createTally();
  for (let span = 0; span < 10; span += 1) tally.add(begin + span * SPAN_MS, false);
  expect(tally.isTold(begin + 9 * SPAN_MS)).toBe(false);
  expect(tally.take()).toEqual([{ at: begin + 9 * SPAN_MS, requests: 1, failures: 0 }]);
});

test('a failure is told with all answers of its span, and with those that follow', () => {
  const tally = createTally();
  tally.add(begin, false);
  tally.add(begin + 1, false);
  tally.add(begin + 2, true);
  expect(tally.isTold(begin + 2)).toBe(true);
  expect(tally.take()).toEqual([{ at: begin, requests: 3, failures: 1 }]);
  // The database was away: what it did not take is told with the next.
  tally.putBack([{ at: begin, requests: 2, failures: 1 }]);
  tally.add(begin + SPAN_MS - 1, false);
  tally.add(begin + SPAN_MS, false);
  expect(tally.isTold(begin + SPAN_MS)).toBe(true);
  expect(tally.take()).toEqual([
    { at: begin, requests: 3, failures: 1 },
    { at: begin + SPAN_MS, requests: 1, failures: 0 },
  ]);
  expect(tally.isTold(begin + 4 * SPAN_MS)).toBe(false);
});
