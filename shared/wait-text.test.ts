import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, '1\u00a0с'],
  [90, '90\u00a0с'],
  [91, '2 мин'],
  [5400, '90 мин'],
  [5401, '2\u00a0ч'],
  [86_400, '24\u00a0ч'],
])('%i seconds are told as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
