import { expect } from 'vitest';
import { noteArrival, reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { type Site, test } from '#tests/site.ts';

/** A paid order whose first delivery was noted as failed. */
async function failed(site: Site) {
  const anna = await site.customer({ order: { payment: 'card' } });
  await anna.pay();
  const { id } = await anna.delivery('2026-11-18');
  await site.bring([await anna.delivery('2026-11-18')], 'failed');
  const note = (dryRun = false) => site.operate(noteArrival, { params: { id }, body: { dryRun } });
  return { anna, id, note };
}

test('a failed delivery that has come is earned once, and its food does not come again', async ({ site }) => {
  const { anna, id, note } = await failed(site);
  expect(await note(true)).toEqual({ withdrawn: ['2026-11-19'] });
  expect(await anna.calendar()).toBe('18 failed · 19 · 20 · 22 · 24');
  expect([await note(), await note()]).toEqual([
    { withdrawn: ['2026-11-19'] },
    { withdrawn: ['2026-11-19'] },
  ]);
  expect(await anna.calendar()).toBe('18 delivered · 20 · 22 · 24');
  await site.arrive(anna);
  expect([(await anna.look()).state, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([
    'completed',
    0,
  ]);
  const { entries } = await site.operate(listAudit, { query: { object: `deliveries:${id}` } });
  expect(entries.flatMap(({ objects }) => objects)).toContainEqual(
    expect.objectContaining({ before: { state: 'failed' } }),
  );
});

test('what was no arrival either fails once more, and its food comes again', async ({ site }) => {
  const { anna, id, note } = await failed(site);
  await note();
  await site.operate(reverseDelivery, { params: { id }, body: { reason: 'mistake' } });
  expect(await anna.calendar()).toBe('18 failed · 19 · 20 · 22 · 24');
  await expect(note()).rejects.toThrow('422');
});

test('nothing is found of what is planned, or is being cooked again', async ({ site }) => {
  const { anna, note } = await failed(site);
  const { id } = await anna.delivery('2026-11-20');
  const params = { id };
  await expect(site.operate(noteArrival, { params, body: { dryRun: false } })).rejects.toThrow('422');
  await site.bring([await anna.delivery('2026-11-19')], 'locked');
  await expect(note()).rejects.toThrow('422');
  expect((await anna.refused(noteArrival, { params, body: { dryRun: false } })).code).toBe('unauthorized');
});
