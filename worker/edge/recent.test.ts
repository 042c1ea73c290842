import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('forgets what was not asked for the longest', () => {
  const recent = createRecent<string>(2);
  recent.set('a', 'A');
  recent.set('b', 'B');
  recent.get('a');
  recent.set('c', 'C');
  expect([recent.get('a')?.value, recent.get('b')?.value, recent.get('c')?.value]).toEqual([
    'A',
    undefined,
    'C',
  ]);
});

test('never grows over its limit', () => {
  const recent = createRecent<number>(100);
  for (let index = 0; index < 1000; index += 1) recent.set(`key-${index}`, index);
  const kept = Array.from({ length: 1000 }, (_, index) => recent.get(`key-${index}`)).filter(Boolean);
  expect(kept).toHaveLength(100);
});
