import { expect, test } from 'vitest';
import { decidePerson } from './decide.ts';

const person = (name: string, exclusions: string[]) => ({
  ...{ name, programme: 'balance', kcal: 1500, exclusions, dislikesMost: 5 },
});
const others = [person('Олег', ['fish']), person('Вера', [])];
const change = { person: 3, name: 'Верочка', without: ['dairy'] };
const after = [others[0], { ...others[1], name: 'Верочка', exclusions: ['dairy'] }];

test('one person leaves out something else, and the others as before', () => {
  expect(decidePerson({ others, request: null }, change)).toEqual({ others: after, request: null });
});

test('what is ordered again names all of them, whoever was named in it before', () => {
  const request = { interval: '06-08', draft: { days: 7, others: [{ name: 'Олег' }] } };
  const decided = decidePerson({ others, request: JSON.stringify(request) }, change);
  expect(JSON.parse(decided.request ?? '')).toEqual({
    interval: '06-08',
    draft: {
      days: 7,
      others: [
        { name: 'Олег', programme: 'balance', kcal: 1500, without: ['fish'] },
        { name: 'Верочка', programme: 'balance', kcal: 1500, without: ['dairy'] },
      ],
    },
  });
});

test('a person with an allergy is kept without a name', () => {
  const decided = decidePerson({ others, request: null }, { ...change, without: ['allergy-dairy'] });
  expect(decided.others[1]).toMatchObject({ name: '', exclusions: ['allergy-dairy'] });
});
