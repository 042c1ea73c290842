import { expect, test } from 'vitest';
import { otherLines, tableLines, tablesOf } from './tables.ts';

const textOf = (name: string, answer: unknown) => tablesOf(name, answer).flatMap(tableLines);

test('an answer has its lists as tables, with sums in roubles and moments in Moscow’s time', () => {
  const createdAt = Date.parse('2026-11-18T07:05:00Z');
  const refunds = [
    { id: 'r1', customer: { id: 'c1', name: 'Анна' }, amountKop: 123_450, createdAt, tags: [] },
  ];
  const answer = { refunds, total: 1, next: null };
  const [, , line] = textOf('refunds/list', answer);
  expect(line?.split(/ {2,}/)).toEqual(['r1', 'c1 Анна', '1 234,50 ₽', '18 ноября, 10:05', '–']);
  expect(otherLines(answer)).toEqual(['total: 1']);
  expect(textOf('refunds/list', { refunds: [] })).toEqual(['refunds: none']);
});

test('the board has a line for each zone and interval, the places and what needs a person', () => {
  const slots = [{ zone: 'msk-0', interval: '06-08', counts: { planned: 3, onRoute: 1 } }];
  const places = [{ zone: 'msk-0', taken: 4, limit: null }];
  const text = textOf('board/list', { days: [{ date: '2026-11-18', slots, places, needs: { late: 1 } }] });
  expect(text.map((line) => line.split(/ {2,}/).join(' '))).toEqual([
    ...['deliveries: 1', 'date zone interval planned onRoute', '2026-11-18 msk-0 06-08 3 1'],
    ...['places: 1', 'date zone taken limit', '2026-11-18 msk-0 4 –'],
    ...['needs a person: 1', 'date late', '2026-11-18 1'],
  ]);
});

test('production names who must not get a dish', () => {
  const sizes = [{ kcal: 1500, weightG: 200, portions: 2 }];
  const dishes = [{ title: 'Сырники', sizes, allergens: ['dairy'], forbidden: [0] }];
  const days = [{ date: '2026-11-18', dishes, people: [{ customer: { name: 'Анна' }, person: 2 }] }];
  const text = textOf('production/list', { days, ingredients: [] });
  expect(text).toContainEqual(expect.stringMatching(/^2026-11-18 +Сырники +1500 +200 +2$/));
  expect(text).toContainEqual(expect.stringMatching(/^2026-11-18 +Сырники +dairy +Анна +2$/));
});
