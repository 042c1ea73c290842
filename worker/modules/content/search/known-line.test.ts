import { expect, test } from 'vitest';
import { energyReadingsOf } from './known-line.ts';

const lines = [1500, 1200, 2100];

test.each([
  ['2000 калорий в день', '2100 калорий в день'],
  ['на 1250ккал', 'на 1200ккал'],
  ['1050 ккал', '1200 ккал'],
  ['2400 ккал', '2100 ккал'],
])('%s is looked for as %s, and as it was typed', (query, expected) => {
  expect(energyReadingsOf(query, lines)).toEqual([expected, query]);
});

test.each([
  '1500 ккал',
  '2000 рублей',
  '2000 калькуляторов',
  // Energies that no day is made of.
  'перекус 200 ккал',
  'дефицит 500 ккал',
  '1049 ккал',
  '2401 ккал',
])('%s is looked for as it is', (query) => {
  expect(energyReadingsOf(query, lines)).toEqual([query]);
});
