import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { present } from '#tests/harness/present.ts';
import { expectAuditNamesAll, expectAuditOfThings } from './audit.ts';
import { bringTheRest, expectBooksAgree } from './books.ts';
import {
  chooseAfterClosing,
  closeAtShortNotice,
  refundFailed,
  reverseWrongArrival,
  substitute,
} from './changes.ts';
import { countCash, driveOn, driveThroughDeadZone, expectBrought, giveShifts } from './couriers.ts';
import { laterOrders, orderOnMonday } from './customers.ts';
import { closeDay, cookAndPack, printAgain, printDay } from './kitchen.ts';
import { expectEmptyShop, hireStaff, tryForeignCalls } from './staff.ts';
import { Week } from './week.ts';

let week: Week;
beforeAll(async () => {
  week = await Week.started();
});
afterAll(() => week?.site.stop());

test('a week at the shop, from nobody and nothing to books that agree', async () => {
  await expectEmptyShop(week);

  // Monday: people come, and the first orders; after the cut-off the day is closed and printed.
  await week.at(orderMoment);
  await hireStaff(week);
  await tryForeignCalls(week);
  await orderOnMonday(week);
  await week.at('2026-11-16T11:01:00.000Z');
  await closeDay(week);
  await printDay(week);

  // Tuesday: a dish runs short, and a day has to be closed.
  await week.at('2026-11-17T06:30:00.000Z');
  await substitute(week);
  await printAgain(week);
  await closeAtShortNotice(week);
  for (const [moment, order] of laterOrders.slice(0, 1)) {
    await week.at(moment);
    await order(week);
  }
  await chooseAfterClosing(week);

  // Wednesday: two couriers bring the day, and what went wrong is put right.
  await week.at('2026-11-17T23:30:00.000Z');
  await cookAndPack(week);
  await week.at('2026-11-18T04:00:00.000Z');
  const phones = await giveShifts(week);
  expect(phones).toHaveLength(2);
  await driveThroughDeadZone(week, present(phones[0], 'first phone'));
  await driveOn(week, present(phones[1], 'second phone'));
  await expectBrought(week, ['Игорь']);
  await week.at('2026-11-18T09:00:00.000Z');
  await reverseWrongArrival(week);
  await refundFailed(week);
  await expectBrought(week, ['Игорь', 'Анна']);
  await countCash(week);

  // The days after, to the last door.
  await bringTheRest(week);
  await expectBooksAgree(week);
  await expectAuditNamesAll(week);
  await expectAuditOfThings(week);
}, 180_000);
