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

test('a run ends after its writes, and the next one takes what is left', async () => {
  const tally = createTally();
  const written: Counts[] = [];
  const write = async (counts: Counts) => void written.push(counts);
  tally.add('a');
  const pause = async () => tally.add('a');
  await tally.run({ write, pause, most: 3 });
  expect(written).toHaveLength(3);
  await tally.run({ write, pause: async () => undefined, most: 3 });
  expect(written).toHaveLength(4);
});
