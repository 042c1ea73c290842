import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listManifests } from '#shared/features/desk/manifests/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { execute } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
let orders: string[] = [];
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;

const sumsOf = (date: string) => mustCall(operator, readDaySums, { query: { date }, headers });
const firstOf = async (order: string | undefined) => (await deliveryIds(site, order ?? '', 1))[0] ?? '';

/** What each list says for itself. */
async function listsOf(date: string) {
  const query = { date };
  const produced = await mustCall(operator, readProduction, { query, headers });
  const packed = await mustCall(operator, readPacking, { query, headers });
  const { manifests } = await mustCall(operator, listManifests, { query, headers });
  return {
    production: produced.days[0]?.portions,
    packing: packed.portions,
    manifests: manifests.reduce((sum, { portions }) => sum + portions, 0),
    open: produced.days[0]?.openPortions,
    labels: (produced.days[0]?.portions ?? 0) - (produced.days[0]?.openPortions ?? 0),
  };
}

/** A family, two others on other days and in other hours, and dishes by the piece. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  const programmes = [
    buildOrder({ others: [{ name: 'Олег', kcal: 1800 }] }),
    { ...buildOrder({ start: '2026-11-19' }), interval: '18-20' },
    buildOrder({ start: '2026-11-19' }),
    buildOrder(),
  ];
  for (const programme of programmes)
    orders = [...orders, (await (await Customer.signedIn(site)).place(programme)).id];
  await orderHomemade(await Customer.signedIn(site));
});
afterAll(() => site?.stop());

test('the sums of a day are the operators’ alone, and are asked for by a date', async () => {
  expect((await send(new Visitor(site), readDaySums, {})).status).toBe(401);
  const refused = await call(operator, readDaySums, { query: { date: 'завтра' }, headers });
  expect(refused).toMatchObject({
    status: 400,
    error: { fields: { date: expect.not.stringMatching(/[a-z]/i) } },
  });
});

describe('the sums of a day', () => {
  test('are alike while it is open, and what each list says for itself', async () => {
    for (const date of days) {
      const sums = await sumsOf(date);
      expect(sums).toMatchObject({ date, isBalanced: true, differences: [] });
      expect(sums.portions).toEqual(await listsOf(date));
      expect(sums.portions.production).toBeGreaterThan(4);
    }
    expect((await sumsOf('2026-11-19')).deliveries).toMatchObject({ board: 2, manifests: 2, production: 2 });
  });

  test('are alike once it is closed, on the way, brought, and failed before and after it was cooked', async () => {
    const early = await firstOf(orders[3]);
    await bringTo(site, [early], 'failed');
    await setClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    await bringTo(site, [await firstOf(orders[0])], 'delivered');
    await bringTo(site, [await firstOf(orders[1])], 'failed');
    const sums = await sumsOf(days[0]);
    expect(sums).toMatchObject({ isBalanced: true, differences: [], deliveries: { board: 3, uncooked: 1 } });
    expect(sums.portions).toEqual(await listsOf(days[0]));
    expect(sums.ledger).toMatchObject({ delivered: 1, unbooked: 0 });
    expect(sums.ledger.earnedKop).toBeGreaterThan(0);
  });

  test('say which delivery has lost its food', async () => {
    const lost = await firstOf(orders[2]);
    await setClock(site, '2026-11-17T11:01:00.000Z');
    await runTimerOf(site);
    expect((await sumsOf(days[1])).isBalanced).toBe(true);
    // As the rows of a lost write would be.
    await bringTo(site, [lost], 'delivered');
    await execute(site, `UPDATE deliveries SET is_food_kept = 0 WHERE id = '${lost}'`);
    await execute(site, `UPDATE orders SET state = 'refunded' WHERE id = '${orders[2]}'`);
    expect(await sumsOf(days[1])).toMatchObject({
      isBalanced: false,
      differences: [{ id: lost, production: null, packing: null, manifests: 0 }],
    });
  });
});
