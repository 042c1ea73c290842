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
  it('are broken at spaces, and within a word that is too long by itself', () => {
    const lines = wrap('раз два абвгдежзийклмн', 8, (text) => text.length);
    expect(lines).toEqual(['раз два', 'абвгдежз', 'ийклмн']);
    expect(wrap('', 8, (text) => text.length)).toEqual(['']);
  });

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

  it('says on each page whose a line is that goes over several', () => {
    const cells = ['Анна', 'слово '.repeat(1500)];
    const row = { key: 'a', title: 'Анна', amount: '', detail: '', cells };
    const pages = layOutSheets({ ...tableOf([]), groups: [{ heading: 'День', note: '', rows: [row] }] }, [], {
      ...{ head, measure },
    });
    expect(pages.length).toBeGreaterThan(5);
    for (const { words } of pages) expect(words.filter(({ text }) => text === 'Анна')).toHaveLength(1);
  });

  it('marks what has changed, and tells at its end what is no more', () => {
    const changes = [
      { key: 'a', title: 'Морковь', was: '1', now: '2' },
      { key: 'gone', title: 'Лук', was: '7', now: null },
    ];
    const pages = layOutSheets(tableOf([rowOf('a', 'Морковь', 2)]), changes, {
      head: { ...head, summary: '2 изменения' },
      measure,
    });
    const texts = pages.flatMap(({ words }) => words.map(({ text }) => text));
    expect(texts).toEqual(expect.arrayContaining(['2 изменения', 'Изменение', 'было 1', 'Лук\u00a0— 7']));
    const marked = pages.flatMap(({ words }) => words).find(({ text }) => text === 'Морковь');
    expect(marked?.isBold).toBe(true);
  });

  it('begins a page for each group that somebody takes along', () => {
    const rows = [rowOf('a', 'Дом', 1)];
    expect(layOutSheets(tableOf(rows, true), [], { head, measure })).toHaveLength(2);
    expect(layOutSheets(tableOf(rows, false), [], { head, measure })).toHaveLength(1);
  });

  it('goes over as many pages as it needs, a line whole on one of them', () => {
    const rows = Array.from({ length: 900 }, (_, place) => rowOf(`r${place}`, `Блюдо ${place}`, place));
    const pages = layOutSheets(tableOf(rows), [], { head, measure });
    expect(pages.length).toBeGreaterThan(10);
    const found = pages.flatMap(({ words }) => words.filter(({ text }) => /^Блюдо \d+$/.test(text)));
    expect(found).toHaveLength(900);
  });
});
