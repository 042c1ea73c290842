import { expect } from 'vitest';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { handOverCash, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { ShiftDay, shiftDay } from '#tests/factories/shifts.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test } from '#tests/site.ts';

/** A courier who has cash of as many doors, and whoever counts it. */
async function afterDoors(site: Site, doors: number) {
  const day = await ShiftDay.at(site, { doors, paidAtDoor: doors });
  const courier = await day.courier();
  const taken: number[] = [];
  for (const id of day.ids()) taken.push(await courier.bring(id));
  const finance = await site.staff('finance');
  const countOf = (expectedKop: number, countedKop: number, reason = '') => ({
    params: { id: courier.shiftId },
    body: { expectedKop, countedKop, reason },
  });
  const cash = async () =>
    (await finance.call(listShifts, { query: { date: shiftDay } })).shifts.find(
      ({ id }) => id === courier.shiftId,
    )?.cash;
  return { day, courier, finance, taken, takenKop: taken.reduce((sum, one) => sum + one, 0), countOf, cash };
}

test('cash of a shift is handed over to the kopeck, once', async ({ site }) => {
  const { finance, takenKop, countOf, cash } = await afterDoors(site, 1);
  expect(await cash()).toMatchObject({ takenKop, openKop: takenKop });
  // What the page showed is no longer what is due.
  expect((await finance.refused(handOverCash, countOf(takenKop - 1, takenKop))).fields).toHaveProperty(
    'countedKop',
  );
  await finance.call(handOverCash, countOf(takenKop, takenKop));
  expect(await cash()).toMatchObject({ handedKop: takenKop, differenceKop: 0, openKop: 0 });
  expect((await finance.refused(handOverCash, countOf(0, 0))).code).toBe('cash_handed_over');
});

test('a difference has its reason, which the audit keeps', async ({ site }) => {
  const { courier, finance, takenKop, countOf, cash } = await afterDoors(site, 1);
  const less = takenKop - 50_000;
  expect((await finance.refused(handOverCash, countOf(takenKop, less))).fields).toHaveProperty('reason');
  await finance.call(handOverCash, countOf(takenKop, less, 'Обещал донести завтра'));
  expect(await cash()).toMatchObject({ differenceKop: -50_000, openKop: 0 });
  const { entries } = await site.operate(listAudit, { query: { object: `shifts:${courier.shiftId}` } });
  expect(entries.flatMap(({ objects }) => objects)).toContainEqual(
    expect.objectContaining({
      reason: 'Обещал донести завтра',
      after: { countedKop: less, differenceKop: -50_000 },
    }),
  );
});

test('of two who count at the same moment one finds that it was handed over', async ({ site }) => {
  const { finance, takenKop, countOf } = await afterDoors(site, 1);
  const both = await Promise.all([1, 2].map(() => send(finance, handOverCash, countOf(takenKop, takenKop))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a delivery that was marked wrongly takes its cash back from the shift', async ({ site }) => {
  const { day, finance, taken, takenKop, countOf, cash } = await afterDoors(site, 2);
  await finance.call(handOverCash, countOf(takenKop, takenKop));
  await day.manager.call(reverseDelivery, { params: { id: day.idAt(1) }, body: { note: 'Не тот дом' } });
  expect((await cash())?.openKop).toBe(-(taken[1] ?? 0));
});
