import { describe, expect } from 'vitest';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { getHomemadeOrder } from '#shared/features/homemade/contract.ts';
import {
  cancelOwnHomemade,
  moveOwnHomemade,
  undoHomemadeMove,
} from '#shared/features/homemade/own/contract.ts';
import { setCapacity } from '#shared/features/operations/shop/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, test } from '#tests/site.ts';

const TOTAL_KOP = 222_000;
const DAY = '2026-11-20';
const LATER = { date: '2026-11-24', interval: '08-10' };
/** The first moment after the cut-off of `DAY`. */
const CUT_OFF = '2026-11-18T11:00:00Z';

async function ordered(site: Site, payment: 'card' | 'courier' | 'unpaid' = 'courier') {
  const anna = await site.customer();
  const order = await orderHomemade(anna, { payment: payment === 'courier' ? payment : 'card', date: DAY });
  if (payment === 'card') await anna.request(order.payment.url ?? '', { form: { state: 'paid' } });
  const params = { id: order.id };
  const look = async () => (await anna.call(getHomemadeOrder, { params })).order;
  return {
    ...{ anna, order, params, look },
    move: (body = LATER) => anna.call(moveOwnHomemade, { params, body }),
    refusedMove: async (body = LATER) => (await anna.refused(moveOwnHomemade, { params, body })).code,
    undo: async () => ({ params, body: { at: (await look()).change?.undo?.at ?? 0 } }),
    cancel: () => anna.call(cancelOwnHomemade, { params }),
    step: (to: 'locked' | 'failed') =>
      site.operate(moveDeliveries, { body: { date: DAY, to, ids: [order.id] } }),
    told: async (words: string) => {
      await site.tick();
      return (await site.sent(anna.phone)).filter(({ text }) => text.includes(words)).length;
    },
  };
}

describe('a customer moves dishes', () => {
  test('to another day, is told of it, and undoes it', async ({ site }) => {
    const { anna, look, move, undo, told } = await ordered(site);
    await move();
    expect(await look()).toMatchObject({ date: LATER.date, interval: '08:00–10:00' });
    expect(await told('привезём 24 ноября')).toBe(1);
    const back = await undo();
    site.advance(60 * 60_000);
    await anna.call(undoHomemadeMove, back);
    const after = await look();
    expect(after).toMatchObject({ date: DAY, interval: '06:00–08:00', change: { undo: null } });
    expect(after.history).toHaveLength(2);
    expect((await anna.refused(undoHomemadeMove, back)).code).toBe('undo_impossible');
  });

  test('once, in two tabs', async ({ site }) => {
    const { look, move, told } = await ordered(site);
    await Promise.all([move(), move()]);
    await move();
    expect([(await look()).history.length, await told('привезём 24')]).toEqual([1, 1]);
  });

  test('not after the cut-off, nor once the kitchen has them', async ({ site }) => {
    const [late, taken] = [await ordered(site), await ordered(site)];
    await taken.step('locked');
    expect(await taken.refusedMove()).toBe('cut_off_passed');
    site.setClock(CUT_OFF);
    expect([await late.refusedMove(), (await late.look()).change]).toEqual(['cut_off_passed', null]);
  });

  test('that did not arrive, to a day of their choice', async ({ site }) => {
    const { look, move, step } = await ordered(site);
    await step('locked');
    site.setClock('2026-11-20T09:00:00Z');
    await step('failed');
    await move();
    expect(await look()).toMatchObject({
      date: LATER.date,
      deliveryState: 'planned',
      change: { undo: null },
    });
  });
});

describe('a customer cancels dishes', () => {
  test('and gets back what was paid, once, and the place is free', async ({ site }) => {
    const { anna, look, cancel, told } = await ordered(site, 'card');
    await Promise.all([cancel(), cancel()]);
    await cancel();
    expect(await look()).toMatchObject({ state: 'refunded', change: null });
    expect(await anna.call(listMoney)).toMatchObject({ paidKop: TOTAL_KOP, returnedKop: TOTAL_KOP });
    expect(await told('отменён')).toBe(1);
    await site.operate(setCapacity, { body: { zone: 'msk-0', date: DAY, deliveries: 1 } });
    await orderHomemade(anna, { date: DAY });
  });

  test('that were not paid, with their invoice', async ({ site }) => {
    const { anna, order, look, cancel } = await ordered(site, 'unpaid');
    await cancel();
    await anna.request(order.payment.url ?? '', { form: { state: 'paid' } });
    await site.tick();
    expect((await look()).state).not.toBe('paid');
  });

  test('until the cut-off, also of a day that they were moved to', async ({ site }) => {
    const [late, moved] = [await ordered(site, 'card'), await ordered(site, 'card')];
    await moved.move();
    site.setClock(CUT_OFF);
    expect((await late.anna.refused(cancelOwnHomemade, { params: late.params })).code).toBe('cut_off_passed');
    await moved.cancel();
    expect([(await late.look()).state, (await moved.look()).state]).toEqual(['paid', 'refunded']);
  });

  test('and moves them at one moment, which leaves them whole or gone', async ({ site }) => {
    const { look, move, cancel, refusedMove } = await ordered(site, 'card');
    await Promise.allSettled([move(), cancel()]);
    expect([(await look()).state, await refusedMove()]).toEqual(['refunded', 'order_not_movable']);
  });
});
