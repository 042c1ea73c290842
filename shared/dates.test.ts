import { expect, test } from 'vitest';
import { formatSpan } from './dates.ts';

test.each([
  ['2026-11-18', '2026-11-24', '18–24 ноября'],
  ['2026-11-28', '2026-12-03', '28 ноября — 3 декабря'],
  ['2025-11-18', '2026-11-24', '18 ноября — 24 ноября'],
  ['2026-11-18', '2026-11-18', '18 ноября'],
])('days from %s to %s are «%s»', (from, to, text) => {
  expect(formatSpan(from, to).replace(/(\d)\s(?=[а-я])/g, '$1 ')).toBe(text);
});
