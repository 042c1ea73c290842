import { describe, expect } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const week = { from: '2026-11-18', to: '2026-11-24' };
const day = '2026-11-18';
const afterCutOff = '2026-11-16T11:01:00.000Z';
type Query = InputOf<(typeof listDeskDeliveries)['query']>;
const list = (site: Site, query: Query = {}) =>
  site.operate(listDeskDeliveries, { query: { ...week, ...query } });

/** A family of two whose courier collects the money, with dishes of the 19th. */
async function family(site: Site): Promise<SiteCustomer> {
  const anna = await site.customer({ order: { others: [{ name: 'Олег', kcal: 1800 }] } });
  await orderHomemade(anna);
  return anna;
}

describe('the list of deliveries', () => {
  test('says of each whom it goes to, what it brings and what the courier takes', async ({ site }) => {
    const anna = await family(site);
    const { deliveries, total } = await list(site);
    expect(deliveries.map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      '2026-11-18 programme',
      '2026-11-19 homemade',
      '2026-11-20 programme',
      '2026-11-22 programme',
      '2026-11-24 programme',
    ]);
    expect(total).toBe(5);
    expect(deliveries[0]).toMatchObject({
      ...{ zone: { code: 'msk-0' }, interval: { code: '06-08' }, state: 'planned', isLocked: false },
      customer: { id: anna.id, phone: anna.phone },
      address: { house: '20', flat: '84' },
      foodDates: ['2026-11-18', '2026-11-19'],
      persons: [
        { programme: 'Баланс', kcal: 1500 },
        { name: 'Олег', programme: 'Баланс', kcal: 1800 },
      ],
    });
    // The whole order is paid with its first delivery, the dishes with theirs.
    expect(deliveries.map(({ cashKop }) => cashKop > 0)).toEqual([true, true, false, false, false]);
  });

  test.for([
    ['the number of the order', ({ order }: SiteCustomer) => ({ order: order.number }), 4],
    ['a phone as people type it', ({ phone }: SiteCustomer) => ({ query: `8${phone.slice(2)}` }), 5],
    ['a street in small letters', () => ({ query: 'лесная 84' }), 5],
    ['another street', () => ({ query: 'тверская' }), 0],
    ['dishes alone', () => ({ kind: 'homemade' as const }), 1],
    ['an interval without any', () => ({ interval: '18-20' }), 0],
    ['a state without any', () => ({ state: 'cooking' as const }), 0],
  ] as const)('is narrowed by %s', async ([, queryOf, expected], { site }) => {
    const anna = await family(site);
    expect((await list(site, queryOf(anna))).total).toBe(expected);
  });

  test('leaves no word of a search in the record of calls', async ({ site }) => {
    const anna = await family(site);
    await list(site, { query: `${anna.phone} Тайная улица` });
    const { entries } = await site.operate(listAudit, {
      query: { operation: 'GET /rest/operations/deliveries/' },
    });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`Тайная|${anna.phone.slice(2)}`));
  });
});

describe('what needs a person', () => {
  const needs = async (site: Site, reason: NonNullable<Query['needs']>) =>
    (await list(site, { needs: reason })).deliveries.map(({ date }) => date);

  test('is what has not come by the end of its interval, until it has', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await site.bring([await anna.delivery(day)], 'on_route');
    site.setClock('2026-11-18T04:59:00.000Z');
    expect(await needs(site, 'late')).toEqual([]);
    site.setClock('2026-11-18T05:00:00.000Z');
    expect(await needs(site, 'late')).toEqual([day]);
    await site.bring([await anna.delivery(day)], 'delivered');
    expect(await needs(site, 'late')).toEqual([]);
  });

  test('is what failed, and what was not paid before its cut-off', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await site.bring([await anna.delivery(day)], 'failed');
    expect(await needs(site, 'failed')).toEqual([day]);
    await site.customer({ order: { payment: 'card' } });
    expect(await needs(site, 'unpaid')).toEqual([]);
    site.setClock('2026-11-16T11:00:00.000Z');
    expect(await needs(site, 'unpaid')).toEqual([day]);
  });

  test('is an allergy that came after the food was closed, to a dish that has it', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await anna.signHealthConsent();
    await site.reach(afterCutOff);
    expect(await needs(site, 'allergy')).toEqual([]);
    const without = ['allergy-dairy', 'allergy-gluten', 'allergy-eggs'];
    await anna.call(saveTastes, { body: { version: 1, without } });
    // Later deliveries are composed with it.
    expect(await needs(site, 'allergy')).toEqual([day]);
  });
});
