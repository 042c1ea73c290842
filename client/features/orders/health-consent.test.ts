import { expect, it } from 'vitest';
import { asksHealthConsent } from './health-consent.ts';
import type { OrderData } from './order-data.ts';

const asks = (persons: readonly string[][], agreed: readonly string[], allergies: readonly string[]) =>
  asksHealthConsent({
    rations: persons.map((without) => ({ without })) as unknown as OrderData['rations'],
    options: { agreed, allergies } as unknown as OrderData['options'],
  });

it('asks for an allergy that nobody has agreed to yet, each person for themselves', () => {
  expect(asks([['groups-fish']], [], [])).toBe(false);
  expect(asks([['allergy-nuts']], [], ['1:allergy-nuts'])).toBe(true);
  expect(asks([['allergy-nuts']], ['healthData'], ['1:allergy-nuts'])).toBe(false);
  expect(asks([['allergy-nuts'], ['allergy-nuts']], ['healthData'], ['1:allergy-nuts'])).toBe(true);
});
