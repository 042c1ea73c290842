import { expect, test } from 'vitest';
import { personLines, plansTitle, titleOverPersons } from './plan-labels.ts';

const plan = (name: string, kcal = 1500) => ({ programme: { code: name, name }, kcal, name: '' });

test.each([
  [[plan('Баланс')], 'Баланс, 1500 ккал'],
  [[plan('Баланс'), plan('Баланс')], 'Баланс, 1500 ккал, на двоих'],
  [[plan('Баланс'), plan('Актив', 1800)], 'Баланс, 1500 ккал + Актив, 1800 ккал'],
  [Array.from({ length: 4 }, () => plan('Баланс')), 'Баланс, 1500 ккал, на четверых'],
  [[plan('Баланс'), plan('Актив'), plan('Детокс')], 'Рацион на троих'],
  [[...Array.from({ length: 5 }, () => plan('Баланс')), plan('Актив')], 'Рацион на шестерых'],
])('an order is called by what its persons eat', (rations, title) => {
  expect(plansTitle(rations)).toBe(title);
});

test('above the lines of its persons an order says nothing that they say', () => {
  const rations = [plan('Баланс'), plan('Актив', 1800)];
  expect(titleOverPersons(rations)).toBe('Рацион на двоих');
  expect(titleOverPersons([plan('Баланс')])).toBe('Баланс, 1500 ккал');
});

test('each person stands on a line with a name, or a number, and what is left out', () => {
  const rations = [
    { ...plan('Баланс'), name: 'Мама', exclusions: ['allergy-nuts', 'fish'] },
    { ...plan('Актив', 1800), exclusions: [] },
  ];
  expect(personLines(rations)).toEqual([
    'Мама: Баланс, 1500 ккал. Без: орехи (аллергия), рыба',
    'Человек\u00a02: Актив, 1800 ккал',
  ]);
});
