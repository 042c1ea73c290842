import { expect, test } from 'vitest';
import { buildOptions } from '#tests/factories/order-page.ts';
import { enteredFields } from './entered-fields.ts';

const entered = (entries: Readonly<Record<string, readonly string[]>>) =>
  enteredFields((name) => entries[name], { config: null, options: buildOptions({}) });

test('fields that nobody has touched are left alone', () => {
  expect(entered({})).toEqual({});
});

test('what was typed and ticked is taken, and a tick that was taken away too', () => {
  expect(
    entered({ 'address.house': ['20'], 'contact.name': [''], leaveAtDoor: ['yes'], keepsAddress: [] }),
  ).toEqual({ house: '20', name: '', leaveAtDoor: true, keepsAddress: false });
});

test('a way to pay counts as chosen where it is offered', () => {
  const [first] = buildOptions({}).paymentMethods;
  expect(entered({ payment: [String(first)] })).toEqual({ payment: first, isPaymentChosen: true });
  expect(entered({ payment: ['barter'] })).toEqual({});
});
