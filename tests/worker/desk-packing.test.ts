import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { packBag, readPacking, unpackBag } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { orderHomemade, usualBasket } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { AnyRow, firstRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
let family: Customer;
let familyOrder = '';
let dishesOrder = '';
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const DAY = '2026-11-18';
/** A minute after the cut-off of that day. */
const closed = '2026-11-16T11:01:00.000Z';

type Query = InputOf<(typeof readPacking)['query']>;
const list = (query: Query) => mustCall(operator, readPacking, { query, headers });
const pack = (id: string) => call(operator, packBag, { params: { id }, headers });
const unpack = (id: string) => call(operator, unpackBag, { params: { id }, headers });
const bagsOf = async (orderId: string, date = DAY) => {
  const ids = [orderId, ...(await deliveryIds(site, orderId))];
  return (await list({ date })).bags.filter(({ deliveryId }) => ids.includes(deliveryId));
};

/** A family of three with an allergy, somebody alone, and dishes of the day after. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  family = await Customer.signedIn(site);
  await family.signHealthConsent();
  familyOrder = (
    await family.place(buildOrder({ others: [{ name: 'Олег', kcal: 1800 }, { without: ['allergy-dairy'] }] }))
  ).id;
  const alone = await Customer.signedIn(site);
  await alone.place(buildOrder({ start: DAY }));
  dishesOrder = (await orderHomemade(alone)).id;
});
afterAll(() => site?.stop());

test('packing is the operators’ alone', async () => {
  expect((await send(new Visitor(site), readPacking, {})).status).toBe(401);
  expect((await send(new Visitor(site), packBag, { params: { id: 'a.1' } })).status).toBe(401);
});

describe('the packing list', () => {
  test('has a bag for each person, with what goes into it and what must not', async () => {
    const bags = await bagsOf(familyOrder);
    expect(bags.map(({ person, personName, avoids }) => [person, personName, avoids])).toEqual([
      [1, '', []],
      [2, 'Олег', []],
      [3, '', ['dairy']],
    ]);
    for (const { dishes, customer, isOpen, packed } of bags) {
      expect(dishes.length).toBeGreaterThan(4);
      expect([customer.id, isOpen, packed]).toEqual([family.id, true, null]);
    }
    expect(bags[2]?.dishes.filter(({ allergens }) => allergens.includes('dairy'))).toEqual([]);
  });

  test('has the dishes by the piece in one bag', async () => {
    const [bag] = await bagsOf(dishesOrder, '2026-11-19');
    const counts = bag?.dishes.map(({ code, count }) => [code, count]);
    expect(Object.fromEntries(counts ?? [])).toEqual(usualBasket);
  });

  test('has as many portions as are produced', async () => {
    for (const date of [DAY, '2026-11-19', '2026-11-20']) {
      const { days } = await mustCall(operator, readProduction, { query: { date }, headers });
      expect((await list({ date })).portions).toBe(days[0]?.portions);
    }
  });

  test('is narrowed by zone and interval', async () => {
    expect((await list({ date: DAY, zone: 'msk-0', interval: '06-08' })).bags).toHaveLength(4);
    expect((await list({ date: DAY, interval: '18-20' })).bags).toEqual([]);
    expect((await list({ date: DAY, zone: 'nowhere' })).bags).toEqual([]);
  });
});

describe('a bag', () => {
  test('is not ticked off while it may still change', async () => {
    const [bag] = await bagsOf(familyOrder);
    const refused = await pack(bag?.id ?? '');
    expect(refused).toMatchObject({ status: 422, error: { code: 'bag_open' } });
    expect(JSON.stringify(refused.ok ? '' : refused.error.message)).not.toMatch(/[a-z]/i);
    const [dishes] = await bagsOf(dishesOrder, '2026-11-19');
    expect(await pack(dishes?.id ?? '')).toMatchObject({ status: 422, error: { code: 'bag_open' } });
  });

  test.each(['', 'no-such.1', '0199f3c2-8d1e-7a4b-9c55-2f6a7b8c9d0e.1', 'x'])(
    'that does not exist is not found: «%s.9»',
    async (id) => {
      expect(await pack(`${id}.9`)).toMatchObject({ status: 404 });
    },
  );

  test('is ticked off once, by whoever was first, and what is missing is counted', async () => {
    await setClock(site, closed);
    await runTimerOf(site);
    const [first, second] = await bagsOf(familyOrder);
    const before = await list({ date: DAY });
    expect([before.packed, before.missing]).toEqual([0, 4]);
    const at = Date.parse(closed);
    expect(await pack(first?.id ?? '')).toMatchObject({
      status: 200,
      data: { date: DAY, person: 1, packed: { by: 'OPERATOR_TOKEN' }, wasPacked: false, missingBeside: 2 },
    });
    await setClock(site, '2026-11-16T12:00:00.000Z');
    const again = await pack(first?.id ?? '');
    expect(again).toMatchObject({ status: 200, data: { wasPacked: true, missingBeside: 2 } });
    expect(again.ok && again.data.packed.at - at).toBeLessThan(60_000);
    const after = await list({ date: DAY });
    expect([after.packed, after.missing]).toEqual([1, 3]);
    expect(await pack(second?.id ?? '')).toMatchObject({ data: { missingBeside: 1 } });
    expect(await pack(`${second?.deliveryId}.4`)).toMatchObject({ status: 404 });
  });

  test('is in the audit once, with who has packed it', async () => {
    const [first] = await bagsOf(familyOrder);
    const rows = await readRows(
      site,
      AnyRow,
      `SELECT o.after, e.actor_name AS actor FROM audit_objects o JOIN audit_entries e ON e.id = o.entry_id
       WHERE o.object = 'bags' AND o.object_id = ? AND o.after IS NOT NULL`,
      first?.id ?? '',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor: 'OPERATOR_TOKEN', after: expect.stringContaining('"packedAt"') });
  });

  test('gets a wrong tick taken back once, which the audit tells, and can be ticked off anew', async () => {
    const [first] = await bagsOf(familyOrder);
    const id = first?.id ?? '';
    const { missing } = await list({ date: DAY });
    expect(await unpack(id)).toMatchObject({ status: 200, data: { date: DAY, wasPacked: true } });
    expect((await bagsOf(familyOrder))[0]?.packed).toBeNull();
    expect((await list({ date: DAY })).missing).toBe(missing + 1);
    expect(await unpack(id)).toMatchObject({ status: 200, data: { wasPacked: false } });
    const rows = await readRows(
      site,
      AnyRow,
      `SELECT before, after FROM audit_objects WHERE object = 'bags' AND object_id = ? AND before IS NOT NULL
       ORDER BY id`,
      id,
    );
    expect(rows.at(-1)).toMatchObject({
      before: JSON.stringify({ packedAt: first?.packed?.at }),
      after: JSON.stringify({ packedAt: null }),
    });
    expect(await pack(id)).toMatchObject({ data: { wasPacked: false } });
    expect(await unpack('no-such.1')).toMatchObject({ status: 404 });
  });

  test('of dishes is ticked off like any other', async () => {
    await setClock(site, '2026-11-17T11:01:00.000Z');
    await runTimerOf(site);
    const [bag] = await bagsOf(dishesOrder, '2026-11-19');
    expect(await pack(bag?.id ?? '')).toMatchObject({ data: { wasPacked: false, missingBeside: 0 } });
    const kept = await firstRow(
      site,
      'SELECT date FROM packed_bags WHERE delivery_id = ?',
      bag?.deliveryId ?? '',
    );
    expect(kept?.date).toBe('2026-11-19');
  });

  test('that was brought without being ticked off is over, and is missing no more', async () => {
    const { bags } = await list({ date: DAY });
    const left = bags.find(({ packed }) => packed === null);
    await bringTo(site, [...new Set(bags.map(({ deliveryId }) => deliveryId))], 'delivered');
    expect((await list({ date: DAY })).missing).toBe(0);
    expect(await pack(left?.id ?? '')).toMatchObject({ status: 409, error: { code: 'bag_over' } });
    const packed = bags.find((bag) => bag.packed !== null);
    expect(await unpack(packed?.id ?? '')).toMatchObject({ status: 409, error: { code: 'bag_left' } });
    expect((await list({ date: DAY })).packed).toBeGreaterThan(0);
  });
});
