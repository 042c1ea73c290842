import { expect } from 'vitest';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import {
  listDeliveries,
  previewDeliveryRefund,
  refundDelivery,
} from '#shared/features/deliveries/contract.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { listReplacements, substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { worthOfDays } from '#shared/features/orders/refund.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { mustCall } from '#tests/harness/call.ts';
import { balanceOf } from '#tests/harness/order-life.ts';
import { present } from '#tests/harness/present.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { CLOSED_DAY, DAY, type Eater, type Week } from './week.ts';

/** Food of somebody that did not come as planned. */
async function failureOf({ customer }: Eater) {
  const query = { from: '2026-11-01', to: '2026-12-31' };
  const { deliveries } = await mustCall(customer, listDeliveries, { query });
  return present(
    deliveries.find(({ failure }) => failure !== null),
    'food that did not come',
  );
}

/** Somebody takes the money of so many days of food, which did not come, back to their card. */
async function takeMoney(week: Week, eater: Eater, days: number): Promise<void> {
  const { id } = await failureOf(eater);
  const { refund } = await mustCall(eater.customer, previewDeliveryRefund, { params: { id } });
  expect(refund).toMatchObject({ bonusesKop: 0, certificateKop: 0, feesKop: 0 });
  expect(refund.moneyKop).toBe(worthOfDays(eater.worthKop, days, 7));
  const body = { version: refund.version, to: 'card' as const, expectedKop: refund.moneyKop };
  await mustCall(eater.customer, refundDelivery, { params: { id }, body });
  week.returnedKop += refund.moneyKop;
  week.returnedDays.set(eater.name, days);
  expect((await failureOf(eater)).failure).toMatchObject({
    isRefundable: false,
    isToCome: false,
    comesOn: [],
  });
}

/** A day is closed at short notice: one takes the new day, another the money. */
export async function closeAtShortNotice(week: Week): Promise<void> {
  const body = { from: CLOSED_DAY, until: CLOSED_DAY };
  const tried = await week.does('manager', closeDays, { body: { ...body, dryRun: true } });
  const { dates, reached } = await week.does('manager', closeDays, { body });
  expect([dates, reached]).toEqual([[CLOSED_DAY], tried.reached]);
  // The ten orders of a week; that of the certificate has two days and is over by then.
  expect(reached).toMatchObject({ deliveries: 10, customers: 10 });
}

/** What the customers of a closed day choose, once they were told. */
export async function chooseAfterClosing(week: Week): Promise<void> {
  const [waits, leaves] = [week.eater('Галина'), week.eater('Лев')];
  expect((await failureOf(waits)).failure).toMatchObject({
    ...{ isRefundable: true, isToCome: true, comesOn: ['2026-11-25'] },
  });
  await takeMoney(week, leaves, 1);
}

const toldOf = ({ customer }: Eater, week: Week) =>
  readRows(
    week.site,
    AnyRow,
    `SELECT channel FROM messages WHERE customer_id = ? AND template = 'dish-substituted'`,
    customer.id,
  );
const codesOf = async ({ customer }: Eater): Promise<string[]> => {
  const { days } = await mustCall(customer, listMealPlans, { query: { from: DAY, to: DAY } });
  return days.flatMap(({ meals }) => meals.flatMap((meal) => meal.dish?.code ?? []));
};

/** A dish that everybody of a programme has, and one in its place that an allergy forbids to somebody. */
async function findSubstitution(week: Week, allergic: Eater) {
  const [plain, own] = [await codesOf(week.eater('Анна')), await codesOf(allergic)];
  for (const dish of plain.filter((code) => own.includes(code))) {
    const query = { date: DAY, dish };
    const { replacements } = await week.does('kitchen', listReplacements, { query });
    for (const { code: replacement, refused, portions } of replacements) {
      if (refused === 0 || portions === 0) continue;
      const body = { date: DAY, dish, replacement, reason: 'shortage' as const };
      const tried = await week.does('kitchen', substituteDish, { body: { ...body, dryRun: true } });
      if (tried.refused.every(({ why }) => why === 'allergy')) return { body, tried };
    }
  }
  throw new Error('No dish can be substituted');
}

/** A dish runs short once its day is closed: who is allergic is refused by name, the others get it and are told. */
export async function substitute(week: Week): Promise<void> {
  const allergic = week.eater('Зоя');
  const { body, tried } = await findSubstitution(week, allergic);
  expect(tried.refused).toMatchObject([
    {
      customer: { id: allergic.customer.id, name: 'Зоя' },
      phone: allergic.customer.phone,
      because: ['молоко'],
    },
  ]);
  const before = new Map<string, string[]>();
  for (const eater of week.eaters.values()) before.set(eater.name, await codesOf(eater));
  expect(await week.does('kitchen', substituteDish, { body })).toEqual(tried);
  for (const eater of week.eaters.values()) {
    const [had, has] = [before.get(eater.name) ?? [], await codesOf(eater)];
    const isServed = had.includes(body.dish) && eater !== allergic;
    expect(has.includes(body.dish), eater.name).toBe(had.includes(body.dish) && !isServed);
    if (isServed) expect(has, eater.name).toContain(body.replacement);
    expect((await toldOf(eater, week)).length > 0, eater.name).toBe(isServed);
  }
  const { days } = await week.does('kitchen', readProduction, { query: { date: DAY, days: 1 } });
  const left = days[0]?.dishes.find(({ code }) => code === body.dish)?.portions;
  expect(left, 'portions of whoever is called').toBeGreaterThan(0);
}

/** Care takes a wrong «delivered» back, and what it had brought goes back with it. */
export async function reverseWrongArrival(week: Week): Promise<void> {
  const { deliveryId, orderId, worthKop, customer } = week.eater('Анна');
  const bonusesBefore = await balanceOf(week.site, `bonuses:${customer.id}`);
  const input = {
    params: { id: deliveryId },
    body: { reason: 'mistake' as const, note: 'Перепутал подъезд' },
  };
  const answer = await week.does('care', reverseDelivery, input);
  expect(answer).toMatchObject({ cashKop: 0, missingKop: 0, earnedKop: worthOfDays(worthKop, 2, 7) });
  expect(await balanceOf(week.site, `order:${orderId}`)).toBe(worthKop);
  expect(bonusesBefore - (await balanceOf(week.site, `bonuses:${customer.id}`))).toBe(answer.bonusesKop);
  // Asked again it changes nothing.
  expect(await week.does('care', reverseDelivery, input)).toEqual(answer);
}

/** Who was not at home reads why, and takes the money. */
export async function refundFailed(week: Week): Promise<void> {
  const eater = week.eater('Игорь');
  expect((await failureOf(eater)).failure?.reason).toBe('Курьер не\u00a0застал никого дома');
  await takeMoney(week, eater, 2);
}
