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
  programme: 'balans',
  kcal: 1500,
  days: 14,
  people: 1,
  name: '',
  skip: [],
  without: [],
  others: [],
};

const filled: OrderForm = {
  names: [],
  typedStreet: '',
  street: buildStreet(),
  house: '20',
  flat: '84',
  entrance: '',
  floor: '',
  intercom: '',
  comment: '',
  start: '2026-11-24',
  interval: { code: '06-08', from: 6, to: 8, part: 'morning', label: '06:00–08:00' },
  name: 'Анна',
  phone: '+7 916 204-18-30',
  email: '',
  hasRecipient: false,
  recipientName: '',
  recipientPhone: '',
  leaveAtDoor: false,
  packaging: [],
  keepsAddress: false,
  addressLabel: 'Дом',
  payment: 'card',
  isPaymentChosen: true,
  consent: true,
  acceptsOffer: true,
  renews: false,
};

const errorsOf = (patch: Partial<OrderForm>, without: string[] = []) => {
  const form = { ...filled, ...patch };
  return checkOrder(
    buildOrder({ ...draft, without }, form, { promoCode: '', bonusesKop: 0, certificate: '' }, 100),
    form,
  );
};

describe('the first day', () => {
  test('can be chosen within four weeks of the first possible one', () => {
    const dates = offeredStarts({ now });
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-23', '2026-12-20', 28]);
  });

  test('can follow what is ordered already, however long that runs', () => {
    const input = {
      now,
      programmes,
      days: 7,
      daysOff: [],
      runningUntil: '2027-01-10',
      part: 'morning' as const,
    };
    expect(offeredStarts(input).at(-1)).toBe('2027-01-17');
    expect(nearestStart('2027-01-11', input)).toBe('2027-01-11');
  });

  test('is a day later with an evening interval', () => {
    const input = { now, programmes, days: 7, daysOff: [] };
    expect(startCheck({ ...input, part: 'morning' })('2026-11-23')).toBe(true);
    expect(startCheck({ ...input, part: 'evening' })('2026-11-23')).toBe(false);
    expect(nearestStart('2026-11-23', { ...input, part: 'evening' })).toBe('2026-11-24');
  });

  test('moves off a skipped weekday and into the season', () => {
    expect(
      nearestStart('2026-11-28', { now, programmes, days: 7, daysOff: ['sat', 'sun'], part: 'morning' }),
    ).toBe('2026-11-30');
    expect(
      nearestStart('2026-11-23', {
        now,
        programmes: [programme, seasonal],
        days: 7,
        daysOff: [],
        part: 'morning',
      }),
    ).toBe('2026-11-28');
  });

  test('stays as chosen when possible, and defaults to the first possible one', () => {
    const input = { now, programmes, days: 7, daysOff: [], part: 'morning' as const };
    expect(nearestStart('2026-12-01', input)).toBe('2026-12-01');
    expect(nearestStart(undefined, input)).toBe('2026-11-23');
    expect(nearestStart('2027-05-01', input)).toBe('2026-11-23');
  });
});

describe('the check of the form', () => {
  test('accepts a filled form', () => {
    expect(errorsOf({})).toEqual({});
  });

  test.each([
    [{ street: null }, 'address.streetId', 'Выберите улицу из\u00a0подсказок'],
    [{ house: ' ' }, 'address.house', 'Укажите дом'],
    [{ name: '' }, 'contact.name', 'Напишите, как к\u00a0вам обращаться'],
    [{ phone: '+7 916' }, 'contact.phone', 'Укажите мобильный номер в\u00a0виде +7\u00a0916\u00a0204-18-30'],
    [{ email: 'anna@' }, 'contact.email', 'Проверьте адрес почты'],
    [{ interval: undefined }, 'interval', 'Выберите время доставки'],
    [{ payment: undefined }, 'payment', 'Выберите способ оплаты'],
    [
      { leaveAtDoor: true, payment: 'courier' as const },
      'payment',
      'Оставим у\u00a0двери только оплаченный заказ: выберите оплату на\u00a0сайте',
    ],
    [{ keepsAddress: true, addressLabel: ' ' }, 'keepAddressAs', 'Назовите адрес'],
    [
      { hasRecipient: true, recipientPhone: '+7 916 204-18-31' },
      'recipient.name',
      'Напишите, как к\u00a0вам обращаться',
    ],
    [
      { consent: false },
      'consent',
      'Без\u00a0согласия мы\u00a0не\u00a0сможем вести личный кабинет, а\u00a0заказ оформляется в\u00a0нём',
    ],
    [{ acceptsOffer: false }, 'acceptsOffer', 'Примите условия оферты, чтобы оформить заказ'],
  ])('names the error of %o', (patch, path, message) => {
    expect(errorsOf(patch)).toEqual({ [path]: message });
  });

  test('leaves an allergy to the signature, which the server asks for', () => {
    expect(errorsOf({}, ['allergy-dairy', 'fish'])).toEqual({});
  });

  test('refuses an unknown exclusion', () => {
    expect(errorsOf({}, ['salt'])).toEqual({
      'draft.without.0': 'Такого исключения нет: выберите из\u00a0списка',
    });
  });

  test('refuses an address outside the zones', () => {
    const street = filled.street && { ...filled.street, zone: null };
    expect(errorsOf({ street })).toEqual({
      'address.streetId': 'По\u00a0этому адресу мы\u00a0пока не\u00a0доставляем',
    });
  });
});
