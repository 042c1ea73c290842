import { expect, test } from 'vitest';
import { keptName } from './kept-name.ts';
import { OtherPerson } from './schema.ts';

test.each([
  [[], 'Лёша'],
  [['fish'], 'Лёша'],
  [['fish', 'allergy-nuts'], ''],
])('a further person who leaves out %j is kept as «%s»', (without, name) => {
  expect(keptName({ name: 'Лёша', without })).toBe(name);
  expect(OtherPerson.parse({ name: 'Лёша', without })).toMatchObject({ name });
});
