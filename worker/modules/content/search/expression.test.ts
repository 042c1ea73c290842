import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctWords, expressionsOf, isOneSlip, wantedOf } from './expression.ts';

describe('the expression of a query', () => {
  test('every word has to be there, and the last one may begin a word of a title', () => {
    const fromFasol = '"фасол" OR title_words : "фасолью" *)';
    const inTitle = `(title_stems : "лосос") AND (title_stems : ${fromFasol}`;
    const anywhere = `({title_stems text_stems} : "лосос") AND ({title_stems text_stems} : ${fromFasol}`;
    const near = '{title_stems text_stems} : NEAR("лосос" "фасол", 6)';
    expect(expressionsOf(wantedOf('Лосось с фасолью'))).toEqual({
      all: anywhere,
      better: [inTitle, inTitle, near, anywhere],
    });
  });

  test('what is named with «без» is not to be there', () => {
    expect(expressionsOf(wantedOf('суп без тыквы'))?.better.at(-1)).toBe(
      '(({title_stems text_stems} : "суп" OR title_words : "суп" *)) NOT ({title_stems text_stems} : "тыкв")',
    );
    expect(expressionsOf(wantedOf('без тыквы'))?.better.at(-1)).toBe(
      '({title_stems text_stems} : "безтыкв")',
    );
    expect(expressionsOf(wantedOf('суп без рыбы'))?.all).toMatch(/NOT \(.*"рыб" OR .*"лосос"/);
  });

  test.each(['без рыбы', 'безрыбный', 'не ем рыбу', 'убрать рыбу'])(
    '«%s» is every dish without the group of food, after the programmes that leave it out',
    (query) => {
      expect(expressionsOf(wantedOf(query))).toEqual({
        all: '(contains : "nofish") OR ((contains : "dish") NOT (contains : "hasfish"))',
        better: ['(contains : "nofish")'],
        isExclusion: true,
      });
    },
  );

  test.each(['аллергия на орехи', 'непереносимость орехов'])(
    '«%s» is what is said of allergies, and then food without it',
    (query) => {
      expect(expressionsOf(wantedOf(query))).toMatchObject({
        all: expect.stringMatching(/^\(title_stems : "аллерг"\) OR .*NOT \(contains : "hasnuts"\)\)$/),
        better: ['(title_stems : "аллерг")', '(contains : "nonuts")'],
      });
    },
  );

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
        const columns = '(\\{title_stems text_stems\\}|title_stems|title_words|contains) : ';
        const token = `${columns}|"[a-zа-я0-9]+"( \\*)?|NEAR\\(|, 6\\)|[()]| AND | OR | NOT | `;
        const found = expressionsOf(wantedOf(query));
        for (const expression of found ? [found.all, ...found.better] : [])
          expect(expression).toMatch(new RegExp(`^(${token})+$`));
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
});
