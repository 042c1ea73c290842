import { describe, expect } from 'vitest';
import { getBonuses, giveBonuses } from '#shared/features/bonuses/contract.ts';
import { reverseDelivery, settleMissing } from '#shared/features/deliveries/reversal/contract.ts';
import { readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { type Site, test } from '#tests/site.ts';

/** An order of which one delivery was noted as brought that nobody got. */
async function begun(site: Site, payment: 'card' | 'courier' = 'card') {
  const anna = await site.customer({ order: { payment } });
  if (payment === 'card') await anna.pay();
  await site.arrive(anna, 1);
  const params = { id: (await anna.delivery('2026-11-18')).id };
  const body = { note: 'Ошиблись днём', dryRun: false };
  return {
    ...{ anna, params },
    totalKop: anna.order.price.totalKop,
    reverse: (parts: object = {}) => site.operate(reverseDelivery, { params, body: { ...body, ...parts } }),
    owed: () => balanceOf(site, `order:${anna.order.id}`),
    bonuses: async () => (await anna.call(getBonuses)).balanceKop,
  };
}
/** Gives all whole bonuses away. */
const spend = async ({ anna, bonuses }: Awaited<ReturnType<typeof begun>>) => {
  const amount = Math.floor((await bonuses()) / 100);
  await anna.call(giveBonuses, { body: { to: 'charity', charity: 'lesnoy-dozor', amount } });
};

describe('a wrong «delivered»', () => {
  test('is taken back with all that it had brought, and its food comes again and is earned once', async ({
    site,
  }) => {
    const order = await begun(site);
    const { anna, totalKop, reverse, owed, bonuses } = order;
    const [earnedKop, bonusesKop] = [totalKop - (await owed()), await bonuses()];
    const expected = { earnedKop, cashKop: 0, bonusesKop, missingKop: 0, withdrawn: [] };
    expect([await reverse({ dryRun: true }), await bonuses()]).toEqual([expected, bonusesKop]);
    const both = await Promise.all([reverse(), reverse()]);
    expect([...both, await reverse()]).toEqual([expected, expected, expected]);
    // The bonuses are those of any failed delivery.
    expect([await owed(), await bonuses()]).toEqual([totalKop, 30_000]);
    expect(await anna.calendar()).toBe('18 failed · 19 · 20 · 22 · 24');
    await site.arrive(anna);
    expect([(await anna.look()).state, await owed()]).toEqual(['completed', 0]);
  });

  test('has its receipt taken back at the cash register', async ({ site }) => {
    const { anna, reverse } = await begun(site);
    await site.tick();
    await reverse();
    await site.tick();
    const { receipts } = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
    const [offset, back] = ['offset', 'refund'].map((kind) => receipts.filter((one) => one.kind === kind));
    expect([offset?.length, back?.map(({ amountKop }) => amountKop)]).toEqual([1, [offset?.[0]?.amountKop]]);
  });

  test('gives back the cash that the courier has not collected, and collects it once', async ({ site }) => {
    const { anna, totalKop, reverse, owed } = await begun(site, 'courier');
    expect(await reverse()).toMatchObject({ cashKop: totalKop });
    expect(await owed()).toBe(0);
    await site.arrive(anna);
    const last = (await anna.deliveries()).at(-1)?.id ?? '';
    const again = { params: { id: last }, body: { note: 'Не тот дом' } };
    expect(await site.operate(reverseDelivery, again)).toMatchObject({ cashKop: 0 });
    expect((await anna.look()).state).toBe('active');
    await site.arrive(anna);
    expect([(await anna.look()).state, await owed()]).toEqual(['completed', 0]);
  });

  test('leaves bonuses that were spent to a person, who notes once what was decided', async ({ site }) => {
    const order = await begun(site);
    const { anna, params, reverse, bonuses } = order;
    const before = await bonuses();
    await spend(order);
    const left = await bonuses();
    const { missingKop } = await reverse();
    expect([missingKop, await bonuses()]).toEqual([before - left, 30_000]);
    const shown = async () => {
      const { deliveries } = await site.operate(readDeskOrder, { params: { id: anna.order.id } });
      return deliveries.find(({ id }) => id === params.id)?.missingKop;
    };
    expect(await shown()).toBe(missingKop);
    const settle = (because: string) => site.operate(settleMissing, { params, body: { because } });
    await expect(settle('')).rejects.toThrow('400');
    await settle('Простили: клиент не виноват');
    await settle('Другое');
    expect(await shown()).toBe(0);
    const { entries } = await site.operate(listAudit, { query: { object: `deliveries:${params.id}` } });
    const reasons = entries.flatMap(({ objects }) => objects.map(({ reason }) => reason)).join();
    expect([reasons.includes('Простили'), reasons.includes('Другое')]).toEqual([true, false]);
  });
});

test('a wrong «failed» is taken back: its food does not come again, and is earned once', async ({ site }) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  await anna.pay();
  const lost = await anna.delivery('2026-11-18');
  await site.bring([lost], 'failed');
  const params = { id: lost.id };
  const reverse = (dryRun = false) =>
    site.operate(reverseDelivery, { params, body: { note: 'Курьер ошибся', dryRun } });
  const expected = {
    ...{ earnedKop: 0, cashKop: 0, bonusesKop: 30_000 },
    missingKop: 0,
    withdrawn: ['2026-11-19'],
  };
  expect([await reverse(true), await anna.calendar()]).toEqual([expected, '18 failed · 19 · 20 · 22 · 24']);
  expect([await reverse(), await reverse()]).toEqual([expected, expected]);
  expect(await anna.calendar()).toBe('18 delivered · 20 · 22 · 24');
  await site.tick();
  const told = (await site.sent(anna.phone)).filter(({ text }) => text.includes('всё-таки привезли'));
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Рацион 18.ноября .* Ещё раз, 19.ноября, .* 300.бонусов за.неудобство сняли/),
  ]);
  const { history } = await anna.call(getBonuses);
  expect(history.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Сняты: доставка состоялась/),
  );
  await site.arrive(anna);
  expect([(await anna.look()).state, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([
    'completed',
    0,
  ]);
  const { entries } = await site.operate(listAudit, { query: { object: `deliveries:${lost.id}` } });
  expect(entries.flatMap(({ objects }) => objects)).toContainEqual(
    expect.objectContaining({ before: { state: 'failed' }, reason: 'Курьер ошибся' }),
  );
});

describe('a reversal is refused', () => {
  test('of what is planned or cooked again, without words, and to others', async ({ site }) => {
    const { anna, params, reverse } = await begun(site);
    const body = { note: 'Ошиблись' };
    const planned = await anna.delivery('2026-11-20');
    await expect(site.operate(reverseDelivery, { params: { id: planned.id }, body })).rejects.toThrow('422');
    await expect(reverse({ note: ' ' })).rejects.toThrow('note');
    expect((await anna.refused(reverseDelivery, { params, body })).code).toBe('unauthorized');
    await site.bring([planned], 'failed');
    const [again] = (await anna.deliveries()).filter(({ state }) => state === 'planned');
    await site.bring(again ? [again] : [], 'locked');
    await expect(site.operate(reverseDelivery, { params: { id: planned.id }, body })).rejects.toThrow('422');
  });
});
