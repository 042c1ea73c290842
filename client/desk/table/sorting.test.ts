import { expect, test } from 'vitest';
import { compareValues, nextSorting, readSorting, sortingText } from './sorting.ts';

test('an address keeps a sorting', () => {
  for (const text of ['name', '-date', '']) expect(sortingText(readSorting(text))).toBe(text);
});

test('presses on one head go from the beginning, from the end, and back to how the rows came', () => {
  const first = nextSorting(null, 'name');
  const second = nextSorting(first, 'name');
  expect([first, second, nextSorting(second, 'name')].map(sortingText)).toEqual(['name', '-name', '']);
  expect(sortingText(nextSorting(second, 'date'))).toBe('date');
});

test('numbers stand by size, and texts as in a Russian dictionary', () => {
  expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100]);
  expect(['Ёлкина', 'Жукова', 'Егорова', 'дом 10', 'дом 9'].sort(compareValues)).toEqual([
    'дом 9',
    'дом 10',
    'Егорова',
    'Ёлкина',
    'Жукова',
  ]);
});
