import { expect, test } from 'vitest';
import { likeFirst, withAddedPerson, withoutPerson, withPerson } from './family.ts';

const mother = { name: 'Мама', programme: 'balans', kcal: 1500, without: ['fish'] };
const son = { name: 'Лёша', programme: 'aktiv', kcal: 2100, without: ['allergy-nuts'] };

test('a person who is added eats what the first one does, with nothing left out and no name', () => {
  expect(withAddedPerson([mother, son])).toEqual([
    mother,
    son,
    { name: '', programme: 'balans', kcal: 1500, without: [] },
  ]);
});

test('a change, a copy of the first person and a removal concern one person alone', () => {
  expect(withPerson([mother, son], 1, { kcal: 1800 })).toEqual([mother, { ...son, kcal: 1800 }]);
  expect(likeFirst([mother, son], 1)).toEqual([mother, { ...mother, name: 'Лёша' }]);
  expect(withoutPerson([mother, son], 1)).toEqual([mother]);
});

test('the first person stays', () => {
  expect(withoutPerson([mother, son], 0)).toEqual([mother, son]);
});
