import { expect, test } from 'vitest';
import { tableLines, tablesOf } from './tables.ts';

const textOf = (name: string, answer: unknown) => tablesOf(name, answer).flatMap(tableLines);

test('production names who must not get a dish', () => {
  const sizes = [{ kcal: 1500, weightG: 200, portions: 2 }];
  const dishes = [{ title: 'Сырники', sizes, allergens: ['dairy'], forbidden: [0] }];
  const days = [{ date: '2026-11-18', dishes, people: [{ customer: { name: 'Анна' }, person: 2 }] }];
  const text = textOf('production/list', { days, ingredients: [] });
  expect(text).toContainEqual(expect.stringMatching(/^2026-11-18 +Сырники +1500 +200 +2$/));
  expect(text).toContainEqual(expect.stringMatching(/^2026-11-18 +Сырники +dairy +Анна +2$/));
});
