import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Cell, PrintTable } from './table.ts';

const tableOf = (...cells: Cell[]): PrintTable => ({
  ...{
    title: 'Продукты',
    groupHead: 'День',
    columns: cells.map((_, place) => ({ head: `Н${place}`, share: 1 })),
  },
  groups: [
    {
      ...{ heading: '18\u00a0ноября', note: '' },
      rows: [{ key: 'a', title: 'Морковь', amount: '2', detail: '', cells }],
    },
  ],
});
const rowOf = (...cells: Cell[]) => csvOf(tableOf(...cells), []).split('\r\n')[1];

test('a file for Excel begins with the mark of UTF-8, and its lines end as Excel’s do', () => {
  const file = csvOf(tableOf('морковь', 2.5), []);
  expect(file).toBe('\uFEFFДень;Н0;Н1;Изменение\r\n18 ноября;морковь;2,5;\r\n');
});

test.each(['=1+1', '+7 916', '-5', '@SUM(A1)', '\tx', '\rx'])('%j is no formula for it', (typed) => {
  expect(rowOf(typed)).toMatch(/^18 ноября;"?'/);
});

test('separators and quotes within words stay there', () => {
  expect(rowOf('«а»; "б"\nв', -1.5)).toBe('18 ноября;"«а»; ""б""\nв";-1,5;');
});
