import { expect, test } from 'vitest';
import { matchingActs } from './palette.tsx';

const act = (title: string) => ({ id: title, title, run: () => undefined });
const acts = [act('Доставки'), act('Выбрать все доставки списка'), act('День')];

test('an act is found by parts of its words in any order, whatever their case', () => {
  const found = (text: string) => matchingActs(acts, text).map(({ title }) => title);
  expect(found('ДОСТ')).toEqual(['Доставки', 'Выбрать все доставки списка']);
  expect(found('спис выб')).toEqual(['Выбрать все доставки списка']);
  expect(found('')).toHaveLength(3);
  expect(found('касса')).toEqual([]);
});
