import { describe, expect, test } from 'vitest';
import { buildStreet } from '#tests/factories/order-page.ts';
import { buildProgramme } from '#tests/factories/programmes.ts';
import {
  buildOrder,
  checkOrder,
  nearestStart,
  type OrderForm,
  offeredStarts,
  startCheck,
} from './order-form.ts';

// Saturday, 21 November 2026, 12:00 in Moscow.
const now = Date.parse('2026-11-21T09:00:00Z');
const programme = buildProgramme();
const programmes = [programme];
const seasonal = { ...programme, seasons: [{ from: '2026-11-28', to: '2027-01-06' }] };
const draft = {
  ...{ programme: 'balans', kcal: 1500, days: 14, people: 1, name: '' },
  ...{ skip: [], without: [], others: [] },
};

const filled: OrderForm = {
  ...{ names: [], typedStreet: '', street: buildStreet(), house: '20', flat: '84', entrance: '', floor: '' },
  ...{ intercom: '', comment: '', start: '2026-11-24', name: 'Анна', phone: '+7 916 204-18-30', email: '' },
  interval: { code: '06-08', from: 6, to: 8, part: 'morning', label: '06:00–08:00' },
  ...{ hasRecipient: false, recipientName: '', recipientPhone: '', leaveAtDoor: false, packaging: [] },
  ...{ payment: 'card', isPaymentChosen: true },
  ...{ consent: true, acceptsOffer: true, renews: false },
};

const errorsOf = (patch: Partial<OrderForm>, without: string[] = []) => {
  const form = { ...filled, ...patch };
  return checkOrder(
    buildOrder({ ...draft, without }, form, { promoCode: '', bonusesKop: 0, certificate: '' }, 100),
    form,
  );
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
    [{ street: null }, 'address.streetId'],
    [{ house: ' ' }, 'address.house'],
    [{ name: '' }, 'contact.name'],
    [{ phone: '+7 916' }, 'contact.phone'],
    [{ email: 'anna@' }, 'contact.email'],
    [{ interval: undefined }, 'interval'],
    [{ payment: undefined }, 'payment'],
    [{ leaveAtDoor: true, payment: 'courier' as const }, 'payment'],
    [{ hasRecipient: true, recipientPhone: '+7 916 204-18-31' }, 'recipient.name'],
    [{ consent: false }, 'consent'],
    [{ acceptsOffer: false }, 'acceptsOffer'],
    [{ street: { ...buildStreet(), zone: null } }, 'address.streetId'],
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
