import { expect, it } from 'vitest';
import dishes from './dishes.json' with { type: 'json' };
import programmes from './programmes.json' with { type: 'json' };
import { readReviews } from './reviews.ts';

const reviews = readReviews();

it('speaks of programmes and dishes that exist, of every programme at least once', () => {
  const codes = new Set([...programmes, ...dishes].map(({ code }) => code));
  expect(reviews.filter(({ programme, dish }) => !codes.has(programme ?? dish ?? ''))).toEqual([]);
  const spoken = new Set(reviews.map(({ programme }) => programme));
  expect(programmes.filter(({ code, kind }) => kind !== 'set' && !spoken.has(code))).toEqual([]);
});
