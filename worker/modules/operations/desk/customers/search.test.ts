import { expect, test } from 'vitest';
import { customerSearch } from './search.ts';

test.each([
  ['8 (916) 204', 'phone', ['+7916204']],
  ['+7 916', 'phone', ['+7916']],
  ['916', 'phone', ['+7916']],
  ['Anna@Befit.example', 'email', ['anna@befit.example']],
  ['анна', 'name', ['анна', 'Анна']],
  ['АННА', 'name', ['АННА', 'Анна']],
  ['Анна', 'name', ['Анна']],
])('«%s» is looked for by %s', (query, by, beginnings) => {
  expect(customerSearch(query)).toEqual({ by, beginnings });
});
