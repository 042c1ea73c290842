import { expect, test } from 'vitest';
import { countOf, pluralOf } from './plurals.ts';

test('nouns agree with their number as the rules of the language say', () => {
  const rules = new Intl.PluralRules('ru');
  const words = new Map([
    ['one', 'день'],
    ['few', 'дня'],
    ['many', 'дней'],
  ]);
  for (let count = -1200; count <= 1200; count += 1) {
    const form = rules.select(count);
    expect(pluralOf(count, 'день', 'дня', 'дней'), `${count}`).toBe(words.get(form));
  }
});

test('what is no whole number agrees as many do', () => {
  expect(countOf(2.5, 'день', 'дня', 'дней')).toBe('2.5 дней');
});
