import { expect, test } from 'vitest';
import { changedDays } from './days.ts';

test('a thing gets the day on which it was first told of or became another', () => {
  const known = [
    { thing: 'dish borsch', digest: 'old', changed_on: '2026-01-02' },
    { thing: 'dish plov', digest: 'same', changed_on: '2026-01-02' },
  ];
  const digests = new Map([
    ['dish borsch', 'new'],
    ['dish plov', 'same'],
    ['dish uha', 'first'],
  ]);
  expect(changedDays(known, digests, '2026-11-27')).toEqual([
    { thing: 'dish borsch', digest: 'new', changed_on: '2026-11-27' },
    { thing: 'dish uha', digest: 'first', changed_on: '2026-11-27' },
  ]);
});
