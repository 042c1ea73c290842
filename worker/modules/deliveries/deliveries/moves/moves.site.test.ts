import { describe, expect } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import {
  freezeOrder,
  listCalendarChanges,
  moveDelivery,
  restoreDelivery,
  resumeOrder,
  skipDelivery,
} from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { getTastes, saveTastes } from '#shared/features/exclusions/contract.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import type { OrderOptions } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';
import { readMark } from '#worker/db/timer-marks/sql.ts';

type Target = 'locked' | 'cooking' | 'on_route' | 'delivered' | 'failed';
const customer = (site: Site, order: OrderOptions = {}) => site.customer({ order });
async function step(site: Site, anna: SiteCustomer, to: Target, date = '2026-11-18') {
  const { id } = await anna.delivery(date);
  return site.operate(moveDeliveries, { body: { date, to, ids: [id] } });
}
const historyOf = async (anna: SiteCustomer) =>
  (await anna.call(listCalendarChanges, { params: { id: anna.order.id } })).changes;

test('a delivery is moved on by operators alone, and passes over no state', async ({ site }) => {
  const anna = await customer(site);
  expect(await step(site, anna, 'delivered')).toEqual({ moved: 0, stayed: 1 });
  expect(await step(site, anna, 'locked')).toEqual({ moved: 1, stayed: 0 });
  const body = { date: '2026-11-18', to: 'cooking' } as const;
  expect((await anna.refused(moveDeliveries, { body })).code).toBe('unauthorized');
  expect(await anna.calendar()).toBe('18 locked · 20 · 22 · 24');
});

test('one that arrives is earned once, of many commands at one moment', async ({ site }) => {
  const anna = await customer(site, { payment: 'card' });
  await anna.pay();
  await site.bring([await anna.delivery('2026-11-18')], 'on_route');
  const moved = await Promise.all([1, 2, 3].map(() => step(site, anna, 'delivered')));
  expect(moved.reduce((sum, one) => sum + one.moved, 0)).toBe(1);
  const left = anna.order.price.totalKop - Math.floor((anna.order.price.totalKop * 2) / 7);
  expect(await balanceOf(site, `order:${anna.order.id}`)).toBe(left);
});

describe('a delivery that fails', () => {
  test('comes again on the nearest day, with bonuses, is told of and earned once', async ({ site }) => {
    const anna = await customer(site);
    await site.bring([await anna.delivery('2026-11-18')], 'on_route');
    await step(site, anna, 'failed');
    expect(await step(site, anna, 'failed')).toEqual({ moved: 0, stayed: 0 });
    expect(await anna.calendar()).toBe('18 failed · 19 · 20 · 22 · 24');
    expect((await historyOf(anna)).map(({ kind }) => kind)).toEqual(['fail']);
    await site.tick();
    expect((await site.sent(anna.phone)).filter(({ text }) => /300.бонусов/.test(text))).toHaveLength(1);
    expect((await anna.call(getBonuses)).balanceKop).toBe(30_000);
    await site.arrive(anna);
    expect([(await anna.look()).state, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([
      'completed',
      0,
    ]);
  });

  test('is composed anew for the day on which it comes, closed, packed and brought once', async ({
    site,
  }) => {
    const anna = await customer(site);
    await anna.signHealthConsent();
    await site.reach('2026-11-18T07:00:00Z');
    await site.bring([await anna.delivery('2026-11-18')], 'failed');
    expect(await anna.calendar()).toBe('18 failed · 20 · 20 · 22 · 24');
    const without = ['allergy-dairy', 'allergy-gluten'] as const;
    const { version } = (await anna.call(getTastes)).tastes;
    const body = { version, without: [...without], ingredients: [], repeatLimit: 0, autopilot: true };
    await anna.call(saveTastes, { body });
    for (const at of ['2026-11-18T11:05:00Z', '2026-11-18T11:10:00Z']) await site.reach(at);
    const [late] = (await anna.deliveries()).filter(({ date, foodDates }) => date > (foodDates[0] ?? ''));
    expect(late?.foodDates).toEqual(['2026-11-18', '2026-11-19']);
    const { bags } = await site.operate(readPacking, { query: { date: '2026-11-20' } });
    expect(bags).toHaveLength(2);
    for (const { id, dishes } of bags) {
      expect(dishes.flatMap(({ allergens }) => allergens)).not.toContain('dairy');
      await site.operate(packBag, { params: { id } });
    }
    expect(await readMark(site.inside.stores.site, 'food')).toBe(Date.parse('2026-11-20T21:00:00Z'));
  });

  test('last of its order moves on when it is skipped, and comes back beside another', async ({ site }) => {
    const anna = await customer(site);
    site.setClock('2026-11-24T06:00:00Z');
    await site.bring(await anna.deliveries(), 'locked');
    await site.bring([await anna.delivery('2026-11-24')], 'failed');
    await anna.call(skipDelivery, await anna.on('2026-11-26', {}));
    expect(await anna.calendar()).toMatch(/24 failed · 26 skipped · 27$/);
    await anna.call(restoreDelivery, await anna.on('2026-11-26', {}));
    expect(await anna.calendar()).toMatch(/24 failed · 26$/);
  });

  test('has bonuses once, also where its customer has complained before', async ({ site }) => {
    const anna = await customer(site);
    const { id } = await anna.delivery('2026-11-18');
    await site.bring([{ id, date: '2026-11-18' }], 'delivered');
    const body = { deliveryId: id, kind: 'missing', text: '' } as const;
    await anna.call(addTicket, { body });
    const before = (await anna.call(getBonuses)).balanceKop;
    await site.operate(reverseDelivery, { params: { id }, body: { note: 'Ошиблись' } });
    expect((await anna.call(getBonuses)).balanceKop).toBeLessThanOrEqual(before);
    expect((await anna.delivery('2026-11-18')).failure?.bonusesKop).toBe(0);
  });

  test('is planned again once, also where all that follow are moved or frozen', async ({ site }) => {
    const anna = await customer(site);
    await site.bring([await anna.delivery('2026-11-18')], 'failed');
    const food = async () =>
      (await anna.deliveries()).flatMap(({ state, foodDates }) => (state === 'planned' ? foodDates : []));
    const expectFed = async () => {
      await site.tick();
      const days = await food();
      expect([days.length, new Set(days).size]).toEqual([7, 7]);
    };
    await anna.call(moveDelivery, await anna.on('2026-11-20', { scope: 'following', date: '2026-11-21' }));
    await expectFed();
    await anna.call(freezeOrder, await anna.onOrder({ from: '2026-11-21', until: '2026-11-24' }));
    await expectFed();
    await anna.call(resumeOrder, await anna.onOrder({}));
    await expectFed();
    await site.arrive(anna);
    expect((await anna.look()).state).toBe('completed');
  });

  test.for([
    ['failed', 'delivered'],
    ['delivered', 'failed'],
  ] as const)('%s is not turned into %s: money has followed', async ([end, other], { site }) => {
    const anna = await customer(site);
    const first = await anna.delivery('2026-11-18');
    await site.bring([first], end);
    expect(await step(site, anna, other)).toEqual({ moved: 0, stayed: 1 });
    expect((await anna.delivery('2026-11-18')).state).toBe(end);
    const body = { deliveryId: first.id, kind: 'missing', text: 'Курьер не приезжал' } as const;
    // What has failed has brought its bonuses before.
    expect((await anna.call(addTicket, { body })).ticket.bonusKop).toBe(end === 'failed' ? 0 : 30_000);
  });
});
