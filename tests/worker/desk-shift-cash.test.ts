import { afterAll, beforeAll, expect, test } from 'vitest';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { handOverCash, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { setDeskClock } from '#tests/harness/desk-site.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { DAY, press, ShiftDay } from '#tests/harness/shift-day.ts';
import type { Visitor } from '#tests/harness/visitor.ts';

let day: ShiftDay;
let finance: DeskVisitor;
let phone: Visitor;
let id = '';
beforeAll(async () => {
  day = await ShiftDay.started(3, 3);
  finance = await DeskVisitor.joined(day.site, 'finance');
  const given = await day.give(day.doors.map((one) => one.id));
  id = given.shift.id;
  phone = await day.opened(given.secret);
}, 120_000);
afterAll(() => day?.site.stop());

const deliver = async (place: number) => {
  const stop = day.doors[place]?.id ?? '';
  const cashKop = (await day.read(phone, id)).stops.find((one) => one.id === stop)?.cashKop ?? 0;
  await day.mark(phone, id, press(stop, { cashKop }));
  return cashKop;
};
const cashOf = async () => {
  const { shifts } = await mustCall(finance, listShifts, { query: { date: DAY } });
  return shifts.find((one) => one.id === id)?.cash;
};
const handOver = (expectedKop: number, countedKop: number, reason = '') =>
  call(finance, handOverCash, { params: { id }, body: { expectedKop, countedKop, reason } });
const balance = async (account: string) =>
  Number(
    await day.site.db
      .prepare(
        `SELECT COALESCE(SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END), 0) AS n
         FROM transfers WHERE ?1 IN (from_account, to_account)`,
      )
      .bind(account)
      .first('n'),
  );

test('the cash of a shift is what the ledger says, and is handed over to the kopeck with its entry', async () => {
  expect(await cashOf()).toEqual({ takenKop: 0, handedKop: 0, differenceKop: 0, openKop: 0, handovers: 0 });
  expect(await handOver(0, 0)).toMatchObject({ status: 409, error: { code: 'cash_handed_over' } });
  const taken = await deliver(0);
  expect(await cashOf()).toMatchObject({ takenKop: taken, openKop: taken });
  expect(await handOver(taken - 1, taken)).toMatchObject({
    status: 400,
    error: { fields: { countedKop: expect.any(String) } },
  });
  expect(await handOver(taken, taken)).toMatchObject({
    status: 200,
    data: { dueKop: taken, differenceKop: 0 },
  });
  expect([await balance('courier'), await balance('till')]).toEqual([0, -taken]);
  expect(await handOver(taken, taken)).toMatchObject({ status: 409, error: { code: 'cash_handed_over' } });
  expect(await cashOf()).toMatchObject({ handedKop: taken, openKop: 0 });
});

test('what came since is counted by itself, and a difference is written with its reason and stays the courier’s', async () => {
  const taken = await deliver(1);
  const less = taken - 50_000;
  expect(await handOver(taken, less)).toMatchObject({
    status: 400,
    error: { fields: { reason: expect.stringContaining('Напишите') } },
  });
  const done = await handOver(taken, less, 'Обещал донести завтра');
  expect(done).toMatchObject({
    status: 200,
    data: { dueKop: taken, countedKop: less, differenceKop: -50_000 },
  });
  expect(await cashOf()).toMatchObject({ differenceKop: -50_000, openKop: 0 });
  expect(await balance('courier')).toBe(-50_000);
  const notes = await readRows(
    day.site,
    AnyRow,
    "SELECT before, after, reason FROM audit_objects WHERE object = 'shifts' AND after ->> 'countedKop' IS NOT NULL ORDER BY rowid",
  );
  expect(notes.at(-1)).toEqual({
    ...{ before: JSON.stringify({ openKop: taken }), reason: 'Обещал донести завтра' },
    after: JSON.stringify({ countedKop: less, differenceKop: -50_000 }),
  });
});

test('of two who count at the same moment one finds that it was handed over', async () => {
  const taken = await deliver(2);
  const both = await Promise.all([handOver(taken, taken), handOver(taken, taken)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a delivery that was marked wrongly takes its cash back from the shift', async () => {
  const params = { id: day.doors[2]?.id ?? '' };
  const before = await cashOf();
  await mustCall(day.manager, reverseDelivery, { params, body: { reason: 'mistake' } });
  const after = await cashOf();
  expect(after?.openKop).toBeLessThan(0);
  expect(after?.openKop).toBe((after?.takenKop ?? 0) - (before?.handedKop ?? 0));
});

test('the shift stands among the earlier ones on the days after, as long as its cash is open', async () => {
  await setDeskClock(day.site, '2026-11-19T04:00:00.000Z');
  const later = await DeskVisitor.joined(day.site, 'finance');
  const { shifts, earlier } = await mustCall(later, listShifts, { query: {} });
  expect([shifts, earlier.map((one) => one.id)]).toEqual([[], [id]]);
});

test('neither the kitchen nor care counts cash', async () => {
  for (const role of ['kitchen', 'care', 'courier'] as const) {
    const member = await DeskVisitor.joined(day.site, role);
    const refused = await call(member, handOverCash, {
      params: { id },
      body: { expectedKop: 0, countedKop: 0 },
    });
    expect([role, refused.status]).toEqual([role, 403]);
  }
});
