import { describe, expect, test } from 'vitest';
import { otherLines, tableLines, tablesOf } from './tables.ts';

const textOf = (name: string, answer: unknown) => tablesOf(name, answer).flatMap(tableLines);

describe('an answer', () => {
  test('has its lists as tables, with sums in roubles and moments in Moscow’s time', () => {
    const answer = {
      refunds: [
        { id: 'r1', amountKop: 123_450, createdAt: Date.parse('2026-11-18T07:05:00Z'), lastError: null },
        { id: 'r22', amountKop: 100, createdAt: Date.parse('2026-11-18T07:06:00Z'), lastError: 'x' },
      ],
      total: 2,
      next: null,
    };
    expect(textOf('refunds/list', answer)).toEqual([
      'refunds: 2',
      'id   amountKop   createdAt         lastError',
      'r1   1 234,50 ₽  18 ноября, 10:05  –',
      'r22  1 ₽         18 ноября, 10:06  x',
    ]);
    expect(otherLines(answer)).toEqual(['total: 2']);
  });

  test('has the words of what stands within a row, and lists of words beside the tables', () => {
    const answer = {
      orders: [
        {
          customer: { id: 'c1', name: 'Анна', place: { id: 7 } },
          lastOrderAt: 0,
          tags: ['a', 'b'],
          lines: [],
        },
      ],
      unreadable: ['d1', 'd2'],
      customer: { id: 'c1', name: 'Анна' },
    };
    expect(textOf('any', answer)[2]?.split(/ {2,}/)).toEqual(['c1 Анна', '1 января, 03:00', 'a, b', '–']);
    expect(otherLines(answer)).toEqual(['unreadable: d1, d2', 'customer: c1 Анна']);
  });

  test('without any rows says so, and one without lists has no table', () => {
    expect(textOf('refunds/list', { refunds: [] })).toEqual(['refunds: none']);
    expect(tablesOf('capacity', { zone: 'msk-0', deliveries: 7 })).toEqual([]);
  });

  test('of deliveries shows what a line holds', () => {
    const [table] = tablesOf('deliveries/list', {
      deliveries: [
        { id: 'd', date: '2026-11-18', interval: { hours: '06:00–08:00' }, persons: [], cashKop: 0 },
      ],
    });
    expect(table?.columns).not.toContain('persons');
    expect(tableLines(table ?? { title: '', columns: [], rows: [] })[2]).toMatch(
      /^2026-11-18 +06:00–08:00 .* 0 ₽/,
    );
  });

  test('of the board has a line for each zone and interval, the places and what needs a person', () => {
    const text = textOf('board/list', {
      days: [
        {
          date: '2026-11-18',
          slots: [{ zone: 'msk-0', interval: '06-08', counts: { planned: 3, onRoute: 1 } }],
          places: [{ zone: 'msk-0', taken: 4, limit: null }],
          needs: { late: 1 },
        },
      ],
    });
    expect(text.map((line) => line.split(/ {2,}/))).toEqual([
      ['deliveries: 1'],
      ['date', 'zone', 'interval', 'planned', 'onRoute'],
      ['2026-11-18', 'msk-0', '06-08', '3', '1'],
      ['places: 1'],
      ['date', 'zone', 'taken', 'limit'],
      ['2026-11-18', 'msk-0', '4', '–'],
      ['needs a person: 1'],
      ['date', 'late'],
      ['2026-11-18', '1'],
    ]);
  });

  test('of production names who must not get a dish', () => {
    const text = textOf('production/list', {
      days: [
        {
          date: '2026-11-18',
          dishes: [
            {
              title: 'Сырники',
              sizes: [{ kcal: 1500, weightG: 200, portions: 2 }],
              allergens: ['dairy'],
              forbidden: [0],
            },
          ],
          people: [{ customer: { name: 'Анна' }, person: 2 }],
        },
      ],
      ingredients: [
        { code: 'tvorog', name: 'творог', grams: 300, lossPercent: 0, buy: { amount: 0.3, unit: 'kg' } },
      ],
    });
    expect(text).toContainEqual(expect.stringMatching(/^2026-11-18 +Сырники +1500 +200 +2$/));
    expect(text).toContainEqual(expect.stringMatching(/^2026-11-18 +Сырники +dairy +Анна +2$/));
    expect(text).toContainEqual(expect.stringMatching(/^творог +0\.3 +kg +300 +0 +tvorog$/));
  });
});
