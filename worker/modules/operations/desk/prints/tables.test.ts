import { describe, expect, it } from 'vitest';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { ProductionDay } from '#shared/features/desk/production/contract.ts';
import { packingTable } from './delivery-tables.ts';
import { linesOf } from './editions.ts';
import { allergenTable, productionTable } from './production-tables.ts';

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
      ...{ personName: 'Олег', allergens: ['celery', 'nuts'], holds: ['Борщ'] },
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
});

it('the sheet of allergens names persons by their dishes, and dishes by their persons', () => {
  const [people, dishes] = allergenTable([day]).groups;
  expect(people?.rows[0]?.cells.map(plain)).toEqual([
    'Олег',
    '100042, рацион 2',
    'сельдерей, орехи',
    'В РАЦИОНЕ, заменить: Борщ. Борщ',
  ]);
  expect(dishes?.rows[0]?.cells.map(plain)).toEqual(['Борщ', '1', 'сельдерей', '100042, рацион 2']);
  const kept = JSON.stringify(linesOf(allergenTable([day])));
  expect(kept).not.toMatch(/сельдерей|celery|Олег|Анна/);
});

describe('bags on paper', () => {
  const bag = (change: Partial<Bag>): Bag => ({
    ...{ id: 'd1.1', deliveryId: 'd1', state: 'locked', isOpen: false, orderNumber: '100042' },
    interval: { code: '06-08', hours: '06:00–08:00' },
    zone: { code: 'msk', name: 'Москва' },
    customer: { id: 'c', name: 'Анна' },
    ...{ person: 1, personName: '', avoids: ['dairy'], unserved: 0, packed: null },
    dishes: [
      { code: 'a', title: 'Каша', kcal: 1500, weightG: 250, count: 1, allergens: [], forbidden: [] },
      {
        code: 'b',
        title: 'Борщ',
        kcal: 1500,
        weightG: 300,
        count: 2,
        allergens: ['dairy'],
        forbidden: ['dairy'],
      },
    ],
    ...change,
  });
  const bags = [
    bag({}),
    bag({
      id: 'd1.2',
      person: 2,
      personName: 'Олег',
      avoids: [],
      unserved: 1,
      isOpen: true,
      dishes: bag({}).dishes.slice(0, 1),
    }),
  ];

  it('have a line for each dish, whose it is in the first of them', () => {
    const [group] = packingTable(bags).groups;
    expect(plain(group?.note)).toBe('2 пакета, 4 порции.');
    expect(group?.rows.map(({ cells }) => cells.map(plain).join(' | '))).toEqual([
      '100042 | Анна | Нельзя: молоко | Каша | 250 | 1',
      '100042 | Анна | Нельзя: молоко | НЕЛЬЗЯ (молоко): Борщ | 300 | 2',
      '100042, рацион 2 | Олег | без подходящего блюда: 1; ещё может измениться | Каша | 250 | 1',
    ]);
    expect(group?.rows.map(({ goesOn }) => goesOn)).toEqual([false, true, false]);
  });
});
