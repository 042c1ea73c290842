import { expect, test } from 'vitest';
import { withOpinions } from './opinions.ts';

test('what was chosen stands before what was written', () => {
  expect(withOpinions(['Вкусно', 'Сытно'], ' Ещё бы укропа ')).toBe('Вкусно, Сытно. Ещё бы укропа');
  expect(withOpinions(['Вкусно'], '  ')).toBe('Вкусно');
  expect(withOpinions([], 'Слова')).toBe('Слова');
  expect(withOpinions([], '')).toBe('');
});
