import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a file for Excel begins with the mark of UTF-8, and its lines end as Excel’s do', () => {
  expect(
    csvOf([
      ['День', 'Н'],
      ['18\u00a0ноября', 2.5],
    ]),
  ).toBe('\uFEFFДень;Н\r\n18 ноября;2,5\r\n');
});

test.each(['=1+1', '+7 916', '-5', '@SUM(A1)', '\tx', '\rx'])('%j is no formula for it', (typed) => {
  expect(csvOf([[typed]])).toMatch(/^\uFEFF"?'/);
});

test('separators and quotes within words stay there', () => {
  expect(csvOf([['«а»; "б"\nв', -1.5]])).toBe('\uFEFF"«а»; ""б""\nв";-1,5\r\n');
});
