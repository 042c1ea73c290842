import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { ProductionDay } from '#shared/features/desk/production/contract.ts';
import { readFont } from '#worker/pages/og/font.ts';
import type { Measure } from '../pdf/text.ts';
import { labelTable, packingTable } from './delivery-tables.ts';
import { linesOf } from './editions.ts';
import { allergenTable, ingredientTable, productionTable } from './production-tables.ts';
import { layOutSheets } from './sheet-layout.ts';

const fontOf = (weight: 500 | 800) =>
  readFont(new Uint8Array(readFileSync(`public/fonts/og/onest-${weight}.ttf`)).buffer);
const fonts = { plain: fontOf(500), bold: fontOf(800) };
const measure: Measure = ({ text, isBold }) =>
  [...text].reduce((sum, one) => sum + (isBold ? fonts.bold : fonts.plain).widthOf(one), 0);

const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
const day: ProductionDay = {
  ...{ date: '2026-11-18', deliveries: 2, portions: 5, openPortions: 1, unserved: 1, unknown: ['x'] },
  dishes: [
    {
      ...{ code: 'borshch', title: 'Борщ', portions: 5, allergens: ['celery'], forbidden: [0] },
      sizes: [
        { kcal: 1500, weightG: 300, portions: 3 },
        { kcal: null, weightG: 350, portions: 2 },
      ],
    },
  ],
  people: [
    {
      ...{ customer: { id: 'c', name: 'Анна' }, orderNumber: '100042', deliveryId: 'd1', person: 2 },
      ...{ personName: 'Олег', allergens: ['celery', 'nuts'] },
    },
  ],
};

describe('production on paper', () => {
  const [group] = productionTable([day]).groups;

  it('has a line for each weight of a dish, the dish named once', () => {
    expect(group?.rows.map(({ cells, goesOn }) => [...cells, goesOn])).toEqual([
      ['Борщ', 5, 'сельдерей', 1, 1500, 300, 3, false],
      ['Борщ', 5, 'сельдерей', 1, 'поштучно', 350, 2, true],
    ]);
    expect(group?.rows.map(({ title, amount }) => plain(`${title}: ${amount}`))).toEqual([
      'Борщ, 1500 ккал, 300 г: 3',
      'Борщ, поштучно, 350 г: 2',
    ]);
  });

  it('has room for its words on the paper, also where a line is marked', () => {
    const table = productionTable([day]);
    const [, piece] = table.groups[0]?.rows ?? [];
    const change = { key: piece?.key ?? '', title: piece?.title ?? '', was: '1', now: '2' };
    const head = { lines: [], summary: '' };
    const words = layOutSheets(table, [change], { head, measure }).flatMap((page) => page.words);
    expect(words.map(({ text }) => text)).toContain('поштучно');
    expect(words.filter(({ text }) => text === 'было 1')).toHaveLength(1);
  });

  it('says what its lines do not', () => {
    expect(plain(group?.heading)).toBe('18 ноября, среда');
    expect(plain(group?.note)).toBe(
      '2 доставки, 5 порций. Ещё может измениться: 1. Без подходящего блюда остались приёмы пищи: 1. Не прочитать: 1 доставка.',
    );
  });
});

it('the sheet of allergens names persons by their dishes, and dishes by their persons', () => {
  const [people, dishes] = allergenTable([day]).groups;
  expect(people?.rows[0]?.cells.map(plain)).toEqual(['Олег', '100042, рацион 2', 'сельдерей, орехи', 'Борщ']);
  expect(dishes?.rows[0]?.cells.map(plain)).toEqual(['Борщ', '1', 'сельдерей', '100042, рацион 2']);
  const kept = JSON.stringify(linesOf(allergenTable([day])));
  expect(kept).not.toMatch(/сельдерей|celery|Олег|Анна/);
});

it('what is bought is told in the units of a shop', () => {
  const bought = [
    { code: 'egg', name: 'яйцо', grams: 675, lossPercent: 0, buy: { amount: 14, unit: 'piece' as const } },
    {
      code: 'carrot',
      name: 'морковь',
      grams: 90,
      lossPercent: 11,
      buy: { amount: 0.11, unit: 'kg' as const },
    },
  ];
  const [group] = ingredientTable([day], bought).groups;
  expect(group?.rows.map(({ amount }) => plain(amount))).toEqual(['14 шт.', '0,11 кг']);
  expect(group?.rows[1]?.cells).toEqual(['морковь', 90, 11, 0.11, 'кг']);
});

describe('bags on paper', () => {
  const bag = (change: Partial<Bag>): Bag => ({
    ...{ id: 'd1.1', deliveryId: 'd1', state: 'locked', isOpen: false, orderNumber: '100042' },
    interval: { code: '06-08', hours: '06:00–08:00' },
    zone: { code: 'msk', name: 'Москва' },
    customer: { id: 'c', name: 'Анна' },
    ...{ person: 1, personName: '', avoids: ['dairy'], unserved: 0, packed: null },
    dishes: [
      { code: 'a', title: 'Каша', kcal: 1500, weightG: 250, count: 1, allergens: [] },
      { code: 'b', title: 'Борщ', kcal: 1500, weightG: 300, count: 2, allergens: [] },
    ],
    ...change,
  });
  const bags = [
    bag({}),
    bag({ id: 'd1.2', person: 2, personName: 'Олег', avoids: [], unserved: 1, isOpen: true }),
  ];

  it('have a line for each dish, whose it is in the first of them', () => {
    const [group] = packingTable(bags).groups;
    expect(plain(group?.note)).toBe('2 пакета, 6 порций.');
    expect(group?.rows.map(({ cells }) => cells.map(plain).join(' | '))).toEqual([
      '100042 | Анна | Нельзя: молоко | Каша | 250 | 1',
      '100042 | Анна | Нельзя: молоко | Борщ | 300 | 2',
      '100042, рацион 2 | Олег | без подходящего блюда: 1; ещё может измениться | Каша | 250 | 1',
      '100042, рацион 2 | Олег | без подходящего блюда: 1; ещё может измениться | Борщ | 300 | 2',
    ]);
    expect(group?.rows.map(({ goesOn }) => goesOn)).toEqual([false, true, false, true]);
  });

  it('have as many labels as portions', () => {
    const [group] = labelTable(bags).groups;
    expect(group?.rows.map(({ key, amount }) => [key, amount])).toEqual([
      ['d1.1', '3'],
      ['d1.2', '3'],
    ]);
  });
});
