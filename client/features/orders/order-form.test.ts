import { describe, expect, test } from 'vitest';
import { PlaceOrder } from '#shared/features/orders/schema.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { buildStreet } from '#tests/factories/order-page.ts';
import { buildProgramme } from '#tests/factories/programmes.ts';
import { formDataOf, type Values } from '../../ui/form-values.ts';
import { addressValues } from '../addresses/shared/address-values.ts';

import { buildOrder, nearestStart, offeredStarts, readForm, startCheck } from './order-form.ts';
import { problemsOf } from './shared/use-checkout.ts';

// Saturday, 21 November 2026, 12:00 in Moscow.
const now = Date.parse('2026-11-21T09:00:00Z');
const programme = buildProgramme();
const programmes = [programme];
const seasonal = { ...programme, seasons: [{ from: '2026-11-28', to: '2027-01-06' }] };
const draft = {
  ...{ programme: 'balans', kcal: 1500, days: 14, people: 1, name: '' },
  ...{ skip: [], without: [], others: [] },
};

const filled = {
  ...addressValues('address.', { street: buildStreet(), house: '20', flat: '84' }),
  ...{ 'contact.name': 'Анна', 'contact.phone': '+7 916 204-18-30', 'contact.email': '' },
  ...{ interval: '06-08', payment: 'card', consent: 'on', acceptsOffer: 'on' },
};
const errorsOf = (patch: Values, without: string[] = []) => {
  const values = formDataOf({ ...filled, ...patch });
  const form = { ...readForm(values, buildAppState()), start: '2026-11-24' };
  const reductions = { promoCode: '', bonusesKop: 0, certificate: '' };
  const body = buildOrder({ ...draft, without }, form, values, { reductions, expectedTotalKop: 100 });
  return problemsOf(PlaceOrder, body, form.street);
};

describe('the first day', () => {
  const input = { now, programmes, days: 7, daysOff: [], part: 'morning' as const };

  test('can be chosen within four weeks of the first possible one', () => {
    const dates = offeredStarts({ now });
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-23', '2026-12-20', 28]);
    expect(offeredStarts({ ...input, runningUntil: '2027-01-10' }).at(-1)).toBe('2027-01-17');
    expect(startCheck(input)('2026-11-23')).toBe(true);
    expect(startCheck({ ...input, part: 'evening' })('2026-11-23')).toBe(false);
  });

  test.each([
    ['as chosen', '2026-12-01', {}, '2026-12-01'],
    ['the first possible one where none is chosen', undefined, {}, '2026-11-23'],
    ['the first possible one in place of one too late', '2027-05-01', {}, '2026-11-23'],
    ['after what is ordered already', '2027-01-11', { runningUntil: '2027-01-10' }, '2027-01-11'],
    ['a day later with an evening interval', '2026-11-23', { part: 'evening' as const }, '2026-11-24'],
    ['off skipped weekdays', '2026-11-28', { daysOff: ['sat', 'sun'] as const }, '2026-11-30'],
    ['in the season', '2026-11-23', { programmes: [programme, seasonal] }, '2026-11-28'],
  ])('is %s', (_, chosen, change, start) => {
    expect(nearestStart(chosen, { ...input, ...change })).toBe(start);
  });
});

describe('the check of the form', () => {
  test('accepts a filled form', () => {
    expect(errorsOf({})).toEqual({});
  });

  test.each([
    [addressValues('address.', { house: '20' }), 'address.streetId'],
    [{ 'address.house': ' ' }, 'address.house'],
    [{ 'contact.name': '' }, 'contact.name'],
    [{ 'contact.phone': '+7 916' }, 'contact.phone'],
    [{ 'contact.email': 'anna@' }, 'contact.email'],
    [{ interval: '' }, 'interval'],
    [{ payment: [] }, 'payment'],
    [{ leaveAtDoor: 'yes', payment: 'courier' }, 'payment'],
    [{ hasRecipient: 'yes', 'recipient.name': '', 'recipient.phone': '+7 916 204-18-31' }, 'recipient.name'],
    [{ consent: [] }, 'consent'],
    [{ acceptsOffer: [] }, 'acceptsOffer'],
    [
      addressValues('address.', { street: { ...buildStreet(), zone: null }, house: '20' }),
      'address.streetId',
    ],
  ])('says in words what is wrong with %o', (patch, path) => {
    expect(errorsOf(patch)).toEqual({ [path]: expect.stringMatching(/[а-я]{4}/) });
  });

  test('leaves an allergy to the signature, which the server asks for', () => {
    expect(errorsOf({}, ['allergy-dairy', 'fish'])).toEqual({});
  });

  test('refuses an unknown exclusion', () => {
    expect(Object.keys(errorsOf({}, ['salt']))).toEqual(['draft.without.0']);
  });
});
