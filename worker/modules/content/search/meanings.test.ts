import { expect, test } from 'vitest';
import { meaningOf, stemsOf } from './meanings.ts';

test.each([
  ['Без мяса и рыбы, с молочным и яйцами', ['мяса', 'рыбы'], ['с', 'молочным', 'и', 'яйцами']],
  ['Ни пшеницы, ни ржи', ['пшеницы', 'ржи'], []],
  ['Печенье без сахара с малиной', ['сахара'], ['печенье', 'с', 'малиной']],
  ['Без белого хлеба. Хлеб ржаной', ['белого', 'хлеба'], ['хлеб', 'ржаной']],
  ['без мяса, рыбы и яиц', ['мяса', 'рыбы', 'яиц'], []],
  ['Безмолочный суп', ['молочный'], ['суп']],
])('«%s» is without %j', (text, absent, words) => {
  expect(meaningOf(text)).toEqual({ words, absent });
});

test('«без рыбы» and «безрыбный» are one term, and no fish', () => {
  expect(stemsOf('без рыбы')).toEqual(['безрыб']);
  expect(stemsOf('безрыбная')).toEqual(['безрыб']);
});

test('sweet pepper is a product, not sweet', () => {
  expect(stemsOf('перец сладкий')).toEqual(stemsOf('сладкого перца'));
  expect(stemsOf('сладкий перец')).not.toContain(stemsOf('сладкий')[0]);
});
