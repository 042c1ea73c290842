import { expect, test } from 'vitest';
import { packPlaceholder } from './placeholder.ts';

const grey = { lightness: 0.5, a: 0, b: 0 };

test('placeholders fit into ten characters for every content', () => {
  const white = { lightness: 9, a: 9, b: 9 };
  expect(String(packPlaceholder(white, [9, 9, 9, 9, 9, 9])).length).toBeLessThanOrEqual(10);
  expect(packPlaceholder({ lightness: -9, a: -9, b: -9 }, [0, 0, 0, 0, 0, 0])).toBeGreaterThanOrEqual(0);
});

test('placeholders hold the cells row by row, the first highest', () => {
  const first = packPlaceholder(grey, [1, 0.5, 0.5, 0.5, 0.5, 0.5]);
  const last = packPlaceholder(grey, [0.5, 0.5, 0.5, 0.5, 0.5, 1]);
  expect(Math.floor(first / 2 ** 18)).toBe(3);
  expect(Math.floor(last / 2 ** 8) % 4).toBe(3);
});
