import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctWords, expressionOf, isOneSlip, queryWords } from './expression.ts';

describe('the expression of a query', () => {
  test('every word has to be there, and the last one may begin a word of a title', () => {
    expect(expressionOf(queryWords('Суп с курицей'))).toBe(
      '({title_stems text_stems} : "суп") AND ({title_stems text_stems} : "кур" OR title_words : "курицей" *)',
    );
  });

  test('holds nothing of the query but words, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(fc.constantFrom('"', '*', 'NEAR(', ')', '-', '^', ':', 'AND', 'суп', ' ', '{', '+', "'"), {
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (query) => {
        const term =
          '\\(\\{title_stems text_stems\\} : "[a-zа-я0-9]+"( OR title_words : "[a-zа-я0-9]+" \\*)?\\)';
        expect(expressionOf(queryWords(query))).toMatch(new RegExp(`^(${term}( AND ${term})*)?$`));
      }),
    );
  });
});

test.each([
  ['тунец', 'тун', false],
  ['тунец', 'тунец', true],
  ['тунец', 'тунец1', true],
  ['тунец', 'туец', true],
  ['тунец', 'тунац', true],
  ['тунец', 'тнуец', true],
  ['тунец', 'унтец', false],
  ['тунец', 'танац', false],
  ['суп', 'салат', false],
])('«%s» and «%s»: one slip apart — %s', (one, other, expected) => {
  expect(isOneSlip(one, other)).toBe(expected);
  expect(isOneSlip(other, one)).toBe(expected);
});

describe('a query with slips', () => {
  const vocabulary = {
    words: [
      { term: 'лосось', doc: 3 },
      { term: 'лососем', doc: 5 },
      { term: 'кто', doc: 9 },
    ],
    known: new Set(['суп']),
  };

  test('gets the words of titles for the words that nobody knows', () => {
    expect(correctWords(['суп', 'лосоьс'], vocabulary)).toEqual(['суп', 'лосось']);
  });

  test('stays as it is where nothing is near, and where a word is too short to guess', () => {
    expect(correctWords(['абракадабра'], vocabulary)).toBeUndefined();
    expect(correctWords(['кето'], vocabulary)).toBeUndefined();
    expect(correctWords(['суп'], vocabulary)).toBeUndefined();
  });
});
