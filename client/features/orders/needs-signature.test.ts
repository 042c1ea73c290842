import { expect, it } from 'vitest';
import { buildOptions, buildPlan } from '#tests/factories/order-page.ts';
import type { ChosenPlan, OrderData } from './order-data.ts';
import { needsSignature } from './order-form.ts';

type Options = OrderData['options'];
type Without = ChosenPlan['without'];

const asks = (persons: [Without, ...Without[]], agreed: Options['agreed']) => {
  const [first, ...others] = persons;
  const rations = [buildPlan(first), ...others.map(buildPlan)] as const;
  return needsSignature({ rations, options: buildOptions({ agreed }) });
};

it('asks for a signature where anybody has an allergy, until one is given', () => {
  expect(asks([['groups-fish']], [])).toBe(false);
  expect(asks([['allergy-nuts']], ['personalData'])).toBe(true);
  expect(asks([[], ['allergy-nuts']], [])).toBe(true);
  expect(asks([['allergy-nuts'], ['allergy-nuts']], ['healthData'])).toBe(false);
});
