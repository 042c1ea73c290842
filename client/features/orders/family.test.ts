import { expect, test } from 'vitest';
import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { familyLine, likeFirst, withAddedPerson, withoutPerson, withPerson } from './family.ts';

const mother = { name: 'Мама', programme: 'balans', kcal: 1500, without: ['fish'] };
const son = { name: 'Лёша', programme: 'aktiv', kcal: 2100, without: ['allergy-nuts'] };

test('a person who is added eats what the first one does, with nothing left out and no name', () => {
  expect(withAddedPerson([mother, son])).toEqual([
    mother,
    son,
    { name: '', programme: 'balans', kcal: 1500, without: [] },
  ]);
});

test('no more persons are added than an order may have', () => {
  const full = Array.from({ length: MAX_PEOPLE }, () => mother);
  expect(withAddedPerson(full)).toBe(full);
});

test('a change, a copy of the first person and a removal concern one person alone', () => {
  expect(withPerson([mother, son], 1, { kcal: 1800 })).toEqual([mother, { ...son, kcal: 1800 }]);
  expect(likeFirst([mother, son], 1)).toEqual([mother, { ...mother, name: 'Лёша' }]);
  expect(withoutPerson([mother, son], 1)).toEqual([mother]);
});

test('the first person stays', () => {
  expect(withoutPerson([mother, son], 0)).toEqual([mother, son]);
});

test('a family that eats the same is told from one that does not, exclusions included', () => {
  const twin = { ...mother, name: 'Аня' };
  expect(familyLine([mother, twin])).toBe('2\u00a0человека, рацион одинаковый');
  expect(familyLine([mother, { ...twin, kcal: 1800 }])).toBe('2\u00a0человека, рационы разные');
  expect(familyLine([mother, { ...twin, without: [] }, son])).toBe('3\u00a0человека, рационы разные');
});
