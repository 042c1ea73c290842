import { expect, test } from 'vitest';
import { type Counts, createTally } from './tally.ts';

test('a thousand events become one write, and what comes meanwhile the next', async () => {
  const tally = createTally();
  const written: Counts[] = [];
  for (let index = 0; index < 1000; index += 1) tally.add('12 code');
  let pauses = 0;
  await tally.run({
    write: async (counts) => void written.push(counts),
    pause: async () => {
      pauses += 1;
      if (pauses === 1) {
        tally.add('12 code');
        tally.add('12 limit');
      }
    },
    most: 10,
  });
  expect(written).toEqual([
    [['12 code', 1000]],
    [
      ['12 code', 1],
      ['12 limit', 1],
    ],
  ]);
  expect(pauses).toBe(2);
});
