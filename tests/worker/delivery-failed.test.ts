import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { failOne } from '#tests/harness/operations.ts';
import { OrderLife } from '#tests/harness/order-life.ts';
import { readRows } from '#tests/harness/rows.ts';
import { setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

test.each([
  ['is paid', 'card' as const, /^Вернуть деньги можно до/, /вернём деньги/],
  ['is still to be paid at the door', 'courier' as const, /Пропустите её\sдо/, /пропустите доставку/],
])(
  'a failure is told with when the food comes and what may be had instead, where it %s',
  async (...wanted) => {
    const [, payment, choice, choices] = wanted;
    const life = new OrderLife(site);
    await life.begin({ days: 7, payment, bonusesKop: 0 });
    await life.pay();
    await failOne(site, life.order.id);
    const rows = await readRows(
      site,
      z.object({ data: z.string() }),
      `SELECT data FROM messages WHERE customer_id = ? AND template = 'delivery-failed'`,
      life.customerId,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows)
      expect(JSON.parse(data)).toMatchObject({
        outcome: expect.stringMatching(/привезём/),
        choice: expect.stringMatching(choice),
        choices: expect.stringMatching(choices),
      });
  },
);
