import { expect, test } from 'vitest';
import { fileName } from './prints.ts';

const print = { kind: 'labels', date: '2026-11-18', edition: 2, format: 'pdf', total: 1 };

test('a file is called by what it is, or as is asked for, and numbered where there are several', () => {
  expect(fileName(print, 1, undefined)).toBe('labels-2026-11-18-2.pdf');
  expect(fileName(print, 1, 'out/day.pdf')).toBe('out/day.pdf');
  expect(fileName({ ...print, total: 3 }, 2, 'out.d/day.pdf')).toBe('out.d/day-2.pdf');
  expect(fileName({ ...print, total: 3 }, 3, 'day')).toBe('day-3');
});
