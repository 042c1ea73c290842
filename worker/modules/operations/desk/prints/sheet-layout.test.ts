import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measure } from '../pdf/text.ts';
import { layOutSheets, paper } from './sheet-layout.ts';
import type { PrintTable, TableRow } from './table.ts';
import { wrap } from './wrap.ts';

/** Every letter is as wide as half its size. */
const measure: Measure = ({ text }) => [...text].length / 2;
const head = { lines: ['Доставка 18 ноября.', 'Редакция 2.'], summary: '' };

const rowOf = (key: string, text: string, count: number): TableRow => ({
  ...{ key, title: key, amount: String(count), detail: '', cells: [text, count] },
});
const tableOf = (rows: readonly TableRow[], isByPage = false): PrintTable => ({
  ...{ title: 'Сборка', groupHead: 'День', isByPage },
  columns: [
    { head: 'Что', share: 80 },
    { head: 'Сколько', share: 20, isFigure: true },
  ],
  groups: [
    { heading: '06:00–08:00', note: 'Заметка', rows },
    { heading: '08:00–10:00', note: '', rows: [rowOf('last', 'Последнее', 1)] },
  ],
});
const lettersOf = (text: string) => text.replaceAll(/\s/g, '');

describe('words in a cell', () => {
  it('are all there, none of them wider than the cell', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrap(text, width, (one) => [...one].length);
        expect(lettersOf(lines.join(''))).toBe(lettersOf(text));
        for (const one of lines) expect([...one].length).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('a list on sheets', () => {
  it('has every word of it, within the edges, with its heads on every page', () => {
    const long = fc.array(fc.string({ unit: fc.constantFrom(...'xyz '), maxLength: 4000 }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(long, (texts) => {
        const rows = texts.map((text, place) => rowOf(`r${place}`, text, place));
        const pages = layOutSheets(tableOf(rows), [], { head, measure });
        const words = pages.flatMap((page) => page.words);
        const told = lettersOf(words.map(({ text }) => text).join(''));
        // What stands at the heads of pages has none of these letters.
        expect(told.replaceAll(/[^xyz]/g, '').length).toBe(lettersOf(texts.join('')).length);
        for (const { x, y, text, size, isBold } of words) {
          expect(x).toBeGreaterThan(0);
          expect(x + measure({ text, isBold }) * size).toBeLessThanOrEqual(paper.width);
          expect(y).toBeLessThan(paper.height - 40);
        }
        for (const page of pages) expect(page.words[0]?.text).toBe('Сборка');
      }),
      { numRuns: 30 },
    );
  });
});
