import { expect, it } from 'vitest';
import { isFound } from './search-words.ts';

it.each([
  ['курица', 'Куриная лапша'],
  ['сырник', 'Сырники со сметаной'],
  ['сырники', 'Сырник с изюмом'],
  ['рыба', 'Рыбный суп'],
  ['индейка рис', 'Рис с индейкой'],
  ['свёкла', 'Салат из свеклы'],
  ['СУПЫ', 'Гороховый суп'],
  ['', 'Борщ'],
])('«%s» finds «%s»', (query, text) => {
  expect(isFound(query, text)).toBe(true);
});

it.each([
  ['рыба', 'Борщ с говядиной'],
  ['индейка гречка', 'Рис с индейкой'],
  ['щи', 'Борщ'],
])('«%s» does not find «%s»', (query, text) => {
  expect(isFound(query, text)).toBe(false);
});
