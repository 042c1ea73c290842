import { expect, it } from 'vitest';
import { readHomemade } from './homemade.ts';

it('refuses a price that no portion has', () => {
  const [item] = readHomemade();
  expect(() => readHomemade([{ ...item, priceKop: 100 }])).toThrow(item?.dish);
});
