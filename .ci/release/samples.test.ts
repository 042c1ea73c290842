import { expect, test } from 'vitest';
import { findSamples, sampleReport } from './samples.ts';

const samples = [
  { name: 'dishes/plov', version: 'aaaaaaaa' },
  { name: 'dishes/borsch', version: 'bbbbbbbb' },
  { name: 'covers/paket', version: 'cccccccc' },
  { name: 'ingredients/kiwi', version: 'dddddddd' },
];

test('a picture is a sample until its file is another', () => {
  const present = [{ name: 'dishes/plov', version: '11111111' }, ...samples.slice(1)];
  expect(findSamples(present, samples)).toEqual(['dishes/borsch', 'covers/paket']);
  expect(sampleReport(present, samples)).toEqual([
    'dishes: 1 of 2 are samples: dishes/borsch',
    'covers: 1 of 1 are samples: covers/paket',
  ]);
});

test('nothing is reported of a company that has replaced all, nor of pictures that it has added', () => {
  const own = samples.map(({ name }) => ({ name, version: '22222222' }));
  expect(sampleReport([...own, { name: 'dishes/sup', version: '33333333' }], samples)).toEqual([]);
});
