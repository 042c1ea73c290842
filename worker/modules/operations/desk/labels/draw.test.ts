import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import { labelOf, storageOf } from '#shared/features/dishes/rules.ts';
import { tracesOf } from '#shared/features/dishes/traces.ts';
import { catalogue } from '#tests/factories/brought-menus.ts';
import { readFont } from '#worker/pages/og/font.ts';
import type { Measure } from '../pdf/text.ts';
import { drawLabels } from './draw.ts';
import { labelSizes, layOut } from './layout.ts';
import { type DishFacts, goesOn, type Label, labelText } from './text.ts';

const bytesOf = (weight: 500 | 800): ArrayBuffer =>
  new Uint8Array(readFileSync(`public/fonts/og/onest-${weight}.ttf`)).buffer;
const bytes = { plain: bytesOf(500), bold: bytesOf(800) };
const fonts = { plain: readFont(bytes.plain), bold: readFont(bytes.bold) };

const widthOf: Measure = ({ text, isBold }) =>
  [...text].reduce((sum, one) => sum + (isBold ? fonts.bold : fonts.plain).widthOf(one), 0);
const known = new Map(catalogue.ingredients.map((one) => [one.code, one]));
const madeAt = Date.parse('2026-11-18T00:00:00Z');

/** Every dish of the kitchen as its label tells of it. */
const labels = catalogue.dishes.map(
  (dish): DishFacts => ({
    title: dish.title,
    ingredients: dish.lines.flatMap(({ ingredient }) => {
      const found = known.get(ingredient);
      if (!found) return [];
      const { nameRu: name, composition, allergens } = found;
      return [{ name: labelOf({ name, composition }), isAllergen: allergens.length > 0 }];
    }),
    traces: tracesOf(
      dish.figures.allergens,
      catalogue.dishes.map(({ figures }) => figures.allergens),
    ),
    ...{ weightG: 250, per100: dish.figures.per100, madeAt },
    useBy: madeAt + shelfLifeHours[dish.keeping] * HOUR_MS,
    storage: storageOf(shelfLifeHours[dish.keeping]),
    maker: 'Изготовитель: ООО «БиФит», 115280, Москва, ул. Ленинская Слобода, д. 19, стр. 4',
  }),
);
const whose = 'Заказ 100042, рацион 2';
const bagId = '0199f3c2-8d1e-7a4b-9c55-2f6a7b8c9d0e.2';
const paragraphsOf = (facts: DishFacts, of = whose) => {
  const { head, body } = labelText(facts, of);
  return [...head, ...body];
};
const wordsOf = (facts: DishFacts) => paragraphsOf(facts).flatMap(({ runs }) => runs);
const letters = (runs: readonly { readonly text: string }[]) =>
  runs
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '');

describe('a label', () => {
  it('tells what the regulation wants of a portion, with what is an allergen in bold', () => {
    const text = paragraphsOf(
      {
        ...{ title: 'Сырники', traces: 'Может содержать следы орехов.', weightG: 150 },
        ingredients: [
          { name: 'творог', isAllergen: true },
          { name: 'ванилин', isAllergen: false },
        ],
        per100: { kcal: 200, proteinG: 12.5, fatG: 8, carbohydrateG: 20 },
        ...{ madeAt, useBy: madeAt + 48 * HOUR_MS, storage: 'Хранить при\u00a02–6\u00a0°C.' },
        maker: 'Изготовитель: ООО «БиФит», Москва',
      },
      'Заказ 100042',
    );
    expect(
      text.map(({ runs }) =>
        runs
          .map((run) => run.text)
          .join('')
          .replaceAll('\u00a0', ' '),
      ),
    ).toEqual([
      'Сырники',
      'Масса нетто 150 г. Заказ 100042',
      'Состав: творог, ванилин.',
      'Может содержать следы орехов.',
      'В 100 г: белки 12,5 г, жиры 8 г, углеводы 20 г, 200 ккал / 837 кДж.',
      'В порции: белки 18,8 г, жиры 12 г, углеводы 30 г, 300 ккал / 1255 кДж.',
      'Изготовлено 18.11.2026 03:00. Годен до 20.11.2026 03:00. Хранить при 2–6 °C.',
      'Изготовитель: ООО «БиФит», Москва',
    ]);
    expect(text[2]?.runs.filter(({ isBold }) => isBold).map((run) => run.text)).toEqual(['творог, ']);
  });

  it.each(Object.entries(labelSizes))(
    'of every dish is whole on %s, within its edges and clear of the code',
    (_, size) => {
      expect(labels.length).toBeGreaterThan(50);
      for (const facts of labels) {
        const parts = layOut(labelText(facts, whose), size, widthOf);
        expect(parts, facts.title).not.toBeNull();
        if (parts?.length === 1) expect(letters(parts[0]?.words ?? [])).toBe(letters(wordsOf(facts)));
        for (const { words, code } of parts ?? []) {
          for (const { text, x, y, size: type, isBold } of words) {
            const right = x + widthOf({ text: text.trimEnd(), isBold }) * type;
            expect(right).toBeLessThanOrEqual(size.width);
            expect(y).toBeLessThan(size.height);
            expect(right <= code.x || y - type >= code.y + code.side).toBe(true);
          }
        }
      }
    },
  );

  it('of the longest dishes goes on to a second one, with its title and every word once', () => {
    const long = labels.flatMap((facts) => {
      const parts = layOut(labelText(facts, whose), labelSizes['58x40'], widthOf) ?? [];
      return parts.length > 1 ? [{ facts, parts }] : [];
    });
    expect(long.length).toBeGreaterThan(0);
    for (const { facts, parts } of long) {
      const head = letters(labelText(facts, whose).head.flatMap(({ runs }) => runs));
      const [first = '', second = ''] = parts.map(({ words }) => letters(words));
      expect(second.startsWith(head)).toBe(true);
      const note = letters(goesOn.runs);
      expect(first.endsWith(note)).toBe(true);
      expect(first.slice(0, -note.length) + second.slice(head.length)).toBe(letters(wordsOf(facts)));
    }
  });

  it('that has more words than two labels have room for is not laid out', () => {
    const facts = { ...labels[0], traces: 'слово '.repeat(600) } as DishFacts;
    expect(layOut(labelText(facts, whose), labelSizes['58x40'], widthOf)).toBeNull();
  });
});

describe('a file of labels', () => {
  // The shortest one, which needs no second.
  const [shortest] = labels.toSorted((a, b) => letters(wordsOf(a)).length - letters(wordsOf(b)).length);
  const alike = Array.from({ length: 30 }, () => shortest).flatMap((dish): Label[] =>
    dish ? [{ dish, whose, bagId }] : [],
  );

  it.each([
    ['58x60', 30, 30],
    ['58x60', 1, 1],
    ['a4', 24, 1],
    ['a4', 25, 2],
  ] as const)('on %s of %i has %i pages', async (format, count, pages) => {
    const file = await PDFDocument.load(await drawLabels(alike.slice(0, count), format, bytes));
    expect(file.getPageCount()).toBe(pages);
  });

  it('is drawn in letters that its fonts have', () => {
    const missing = labels.flatMap((facts) =>
      wordsOf(facts).flatMap(({ text, isBold }) =>
        [...text].filter((one) => one !== '\u00a0' && !(isBold ? fonts.bold : fonts.plain).has(one)),
      ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
