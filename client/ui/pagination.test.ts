import { describe, expect, test } from 'vitest';
import { pageWindow } from './page-links.tsx';

/** The numbers as a wide screen has them. */
const written = (current: number, total: number) =>
  pageWindow(current, total)
    .filter(({ only = 'wide' }) => only === 'wide')
    .map((entry) => ('page' in entry ? entry.page : '…'))
    .join(' ');

describe('the window of page numbers', () => {
  test.each([
    [1, 1, '1'],
    [2, 5, '1 2 3 4 5'],
    [1, 12, '1 2 3 4 5 … 12'],
    [4, 12, '1 2 3 4 5 … 12'],
    [5, 12, '1 … 4 5 6 … 12'],
    [9, 12, '1 … 8 9 10 11 12'],
    [12, 12, '1 … 8 9 10 11 12'],
    [4, 7, '1 2 3 4 5 6 7'],
  ])('around page %i of %i is %s', (current, total, pages) => {
    expect(written(current, total)).toBe(pages);
  });
});
