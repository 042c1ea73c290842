import { expect, test } from 'vitest';
import { changedDays } from './days.ts';

test('a dish gets the day on which it was first told of or became another', () => {
  const known = [
    { code: 'borsch', digest: 'old', changed_on: '2026-01-02' },
    { code: 'plov', digest: 'same', changed_on: '2026-01-02' },
  ];
  const digests = new Map([
    ['borsch', 'new'],
    ['plov', 'same'],
    ['uha', 'first'],
  ]);
  expect(changedDays(known, digests, '2026-11-27')).toEqual([
    { code: 'borsch', digest: 'new', changed_on: '2026-11-27' },
    { code: 'uha', digest: 'first', changed_on: '2026-11-27' },
  ]);
});
