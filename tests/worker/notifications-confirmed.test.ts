import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliveryIds, failOne } from '#tests/harness/operations.ts';
import { runTimerOf, setClock, wordsOf } from '#tests/harness/visitor.ts';

const HOUR_MS = 3_600_000;

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

test('a confirmed e-mail switches off no SMS of failures and no reminder before the cut-off', async () => {
  await setClock(site, orderMoment);
  const customer = await Customer.signedIn(site);
  const smsOf = async () =>
    (await customer.settings()).notifications.filter(
      ({ event, channel }) => channel === 'sms' && (event === 'failures' || event === 'cutOff'),
    );
  const before = await smsOf();
  await customer.confirmEmail(`anna-${customer.id}@befit.example`);
  expect(before.map(({ isOn }) => isOn)).toEqual([true, true]);
  expect(await smsOf()).toEqual(before);

  const { id } = await customer.place();
  const told = async (start: string) =>
    (await customer.inbox()).filter(
      (message) => message.to === customer.phone && wordsOf(message).startsWith(start),
    ).length;
  // The second delivery is on the 20th: its cut-off is at 14:00 on the 18th, a day after this.
  await setClock(site, new Date(Date.parse(orderMoment) + 28.1 * HOUR_MS).toISOString());
  await runTimerOf(site);
  expect(await told('Доставку 20')).toBe(1);

  expect(await deliveryIds(site, id)).not.toEqual([]);
  await failOne(site, id);
  await runTimerOf(site);
  expect(await told('Не привезли рацион')).toBe(1);
});
