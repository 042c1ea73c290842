import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstUnfilled, openStep, orderSteps, readStep, stepAddress, stepOfField } from './order-steps.ts';

const paths = [
  'draft.kcal2',
  'draft.start',
  'address.streetId',
  'date',
  'interval',
  'recipient.phone',
  'contact.phone',
  'payment',
  'consent',
  'reductions.promoCode',
];
const anyErrors = fc
  .subarray(paths)
  .map((wrong) => Object.fromEntries(wrong.map((path) => [path, 'Проверьте'])));
const anyStep = fc.constantFrom(...orderSteps);
const at = (step: (typeof orderSteps)[number]) => orderSteps.indexOf(step);

describe('the steps of the order', () => {
  test('are part of the address, which keeps the draft', () => {
    expect(readStep('?programme=balans&step=contact')).toBe('contact');
    expect([readStep(''), readStep('?step=nowhere')]).toEqual(['food', 'food']);
    expect(stepAddress('?skip=sat&skip=sun&step=food', 'payment')).toBe('?skip=sat&skip=sun&step=payment');
  });

  test('each own the errors of their fields', () => {
    expect(paths.map(stepOfField)).toEqual([
      ...['food', 'delivery', 'delivery', 'delivery', 'delivery', 'delivery', 'contact'],
      ...['payment', 'payment', 'payment'],
    ]);
  });

  test('never open after an incomplete one and never advance by themselves', () => {
    fc.assert(
      fc.property(anyStep, anyErrors, (wanted, errors) => {
        const open = openStep(wanted, errors);
        const unfilled = firstUnfilled(errors);
        expect(at(open)).toBeLessThanOrEqual(at(wanted));
        if (unfilled === undefined || at(unfilled) >= at(wanted)) expect(open).toBe(wanted);
        else expect(open).toBe(unfilled);
        expect(openStep(open, errors)).toBe(open);
      }),
    );
  });
});
