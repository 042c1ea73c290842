import { describe, expect, test } from 'vitest';
import { deliveredKcal, type EatenDay, familyOf } from './eaten-days.ts';

const day = (date: string, changes: Partial<EatenDay> = {}): EatenDay => ({
  date,
  person: 1,
  personName: '',
  programme: { code: 'balans', name: 'Баланс' },
  kcal: 1500,
  isDelivered: true,
  totals: { kcal: 1490, proteinG: 0, fatG: 0, carbohydrateG: 0 },
  ...changes,
});
const mother = { person: 2, personName: 'Мама', kcal: 1200 };

test('the customer’s energy is that of the first persons of all orders, on days that came', () => {
  const days = [
    day('2026-11-21'),
    day('2026-11-20'),
    day('2026-11-20', { totals: { kcal: 300.4, proteinG: 0, fatG: 0, carbohydrateG: 0 } }),
    day('2026-11-20', mother),
    day('2026-11-22', { isDelivered: false }),
  ];
  expect(deliveredKcal(days)).toEqual([
    { date: '2026-11-20', kcal: 1790 },
    { date: '2026-11-21', kcal: 1490 },
  ]);
});

describe('a family', () => {
  test('is nobody where one eats alone, and where the others have stopped', () => {
    expect(familyOf([day('2026-11-20')], '2026-11-01')).toEqual([]);
    expect(familyOf([day('2026-11-20'), day('2026-10-20', mother)], '2026-11-01')).toEqual([]);
  });

  test('has each person once, with what they eat now and their average', () => {
    const days = [
      day('2026-11-20', { ...mother, totals: { kcal: 1100, proteinG: 0, fatG: 0, carbohydrateG: 0 } }),
      day('2026-11-21', {
        ...mother,
        person: 3,
        totals: { kcal: 1300, proteinG: 0, fatG: 0, carbohydrateG: 0 },
      }),
      day('2026-11-20', { programme: { code: 'fitnes', name: 'Фитнес' } }),
      day('2026-11-22', { isDelivered: false }),
    ];
    expect(familyOf(days, '2026-11-01')).toEqual([
      { person: 1, name: '', programme: 'Баланс', kcal: 1500, days: 1, kcalADay: 1490 },
      { person: 3, name: 'Мама', programme: 'Баланс', kcal: 1200, days: 2, kcalADay: 1200 },
    ]);
  });
});
