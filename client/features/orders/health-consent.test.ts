import { expect, it } from 'vitest';
import { buildOptions, buildPlan } from '#tests/factories/order-page.ts';
import { asksHealthConsent } from './health-consent.ts';
import type { ChosenPlan, OrderData } from './order-data.ts';

type Options = OrderData['options'];
type Without = ChosenPlan['without'];

const asks = (persons: [Without, ...Without[]], agreed: Options['agreed'], allergies: string[]) => {
  const [first, ...others] = persons;
  const rations = [buildPlan(first), ...others.map(buildPlan)] as const;
  return asksHealthConsent({ rations, options: buildOptions({ agreed, allergies }) });
};

it('asks for an allergy that nobody has agreed to yet, each person for themselves', () => {
  expect(asks([['groups-fish']], [], [])).toBe(false);
  expect(asks([['allergy-nuts']], [], ['1:allergy-nuts'])).toBe(true);
  expect(asks([['allergy-nuts']], ['healthData'], ['1:allergy-nuts'])).toBe(false);
  expect(asks([['allergy-nuts'], ['allergy-nuts']], ['healthData'], ['1:allergy-nuts'])).toBe(true);
});
