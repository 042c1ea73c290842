import { describe, expect } from 'vitest';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { readChanges } from '#shared/features/desk/changes/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { deskNeeds } from '#shared/features/desk/slots.ts';
import { openSalesStop, setCapacity } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, test } from '#tests/site.ts';

const none = { planned: 0, locked: 0, cooking: 0, onRoute: 0, delivered: 0, failed: 0 };
const day = '2026-11-18';
const read = (site: Site, days = 1) => site.operate(readBoard, { query: { date: day, days } });

/** One programme of the 18th on its way, one planned, one that failed, one unpaid; dishes of the 19th, and what failed. */
async function mixedDays(site: Site): Promise<void> {
  const underWay = await site.customer({ order: {} });
  await site.bring([await underWay.delivery(day)], 'on_route');
  const planned = await site.customer({ order: {} });
  const failed = await site.customer({ order: {} });
  await site.bring([await failed.delivery(day)], 'failed');
  await site.customer({ order: { payment: 'card' } });
  await orderHomemade(planned);
}

describe('the board', () => {
  test('counts the deliveries of each day by zone, interval and state, and places taken', async ({
    site,
  }) => {
    await mixedDays(site);
    await site.operate(setCapacity, { body: { zone: 'msk-0', date: day, deliveries: 40 } });
    const { days } = await read(site, 2);
    const slot = { zone: 'msk-0', interval: '06-08' };
    expect(days).toMatchObject([
      { date: day, slots: [{ ...slot, counts: { ...none, planned: 1, onRoute: 1, failed: 1 } }] },
      { date: '2026-11-19', slots: [{ ...slot, counts: { ...none, planned: 2 } }] },
    ]);
    // Unpaid orders hold a place for a while.
    expect(days[0]?.places).toContainEqual({ zone: 'msk-0', taken: 4, limit: 40 });
    expect(days[1]?.places).toContainEqual({ zone: 'msk-0', taken: 2, limit: null });
  });

  test('says how many deliveries need a person, and the list behind each number has as many', async ({
    site,
  }) => {
    await mixedDays(site);
    site.setClock('2026-11-18T06:00:00.000Z');
    const [shown] = (await read(site)).days;
    expect(shown?.needs).toMatchObject({ unpaid: 1, late: 1, failed: 1 });
    for (const needs of deskNeeds) {
      const { total } = await site.operate(listDeskDeliveries, { query: { from: day, needs } });
      expect([needs, total]).toEqual([needs, shown?.needs[needs]]);
    }
  });
});

describe('the version that open pages ask for', () => {
  const span = { from: day, to: '2026-11-20' };
  const versionOf = async (site: Site) => (await site.operate(readChanges, { query: span })).version;

  test('is that of the list and of the board, and asking for it stands in no audit', async ({ site }) => {
    await site.customer({ order: {} });
    const list = await site.operate(listDeskDeliveries, { query: span });
    const board = await site.operate(readBoard, { query: { date: day, days: 3 } });
    const version = await versionOf(site);
    expect([list.version, board.version]).toEqual([version, version]);
    const { operations, entries } = await site.operate(listAudit);
    expect(JSON.stringify([operations.length > 0, entries])).not.toContain('/rest/operations/changes/');
  });

  test('changes with a delivery, an order and a stop of sales of its days, and with no other', async ({
    site,
  }) => {
    const anna = await site.customer({ order: {} });
    const acts = {
      moved: async () => site.bring([await anna.delivery(day)], 'locked'),
      ordered: () => orderHomemade(anna),
      stopped: () => site.operate(openSalesStop, { body: { reason: 'Кухня закрыта на праздник' } }),
      elsewhere: () => site.operate(moveDeliveries, { body: { date: '2026-11-24', to: 'locked' } }),
    };
    const changed: string[] = [];
    for (const [name, act] of Object.entries(acts)) {
      const before = await versionOf(site);
      await act();
      if ((await versionOf(site)) !== before) changed.push(name);
    }
    expect(changed).toEqual(['moved', 'ordered', 'stopped']);
  });
});
