import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import { labelOf, storageOf } from '#shared/features/dishes/rules.ts';
import { tracesOf } from '#shared/features/dishes/traces.ts';
import { NBSP } from '#shared/typography.ts';
import { catalogue } from '#tests/factories/brought-menus.ts';
import type { Measure } from '../pdf/text.ts';
import { labelSizes, layOut } from './layout.ts';
import { type DishFacts, labelText } from './text.ts';

const fontOf = (weight: 500 | 800) =>
  fontkit.create(new Uint8Array(readFileSync(`public/fonts/print/onest-${weight}.ttf`)));
const fonts = { plain: fontOf(500), bold: fontOf(800) };
const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

const widthOf: Measure = ({ text, isBold }) =>
  [...text].reduce((sum, one) => {
    const font = isBold ? fonts.bold : fonts.plain;
    return sum + font.glyphForCodePoint(codeOf(one)).advanceWidth / font.unitsPerEm;
  }, 0);
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
const whose = 'НЕЛЬЗЯ! Заказ 100042, рацион 2';
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
        ...{ madeAt, useBy: madeAt + 48 * HOUR_MS, storage: 'Хранить при 2–6 °C.' },
        maker: 'Изготовитель: ООО «БиФит», Москва',
      },
      'Заказ 100042',
    );
    expect(text.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual([
      'Сырники',
      'Масса нетто 150 г. Заказ\u00a0100042',
      'Состав: творог, ванилин.',
      'Может содержать следы орехов.',
      'В 100 г: белки 12,5 г, жиры 8 г, углеводы 20 г, 200 ккал / 837 кДж.',
      'В порции: белки 18,8 г, жиры 12 г, углеводы 30 г, 300 ккал / 1255 кДж.',
      'Изготовлено 18.11.2026\u00a003:00. Годен до 20.11.2026\u00a003:00. Хранить при 2–6 °C.',
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
});

describe('a file of labels', () => {
  it('is drawn in letters that its fonts have', () => {
    const missing = labels.flatMap((facts) =>
      wordsOf(facts).flatMap(({ text, isBold }) =>
        [...text].filter(
          (one) => one !== NBSP && !(isBold ? fonts.bold : fonts.plain).hasGlyphForCodePoint(codeOf(one)),
        ),
      ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
