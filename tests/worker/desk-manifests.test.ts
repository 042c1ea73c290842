import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { listManifests, orderManifest } from '#shared/features/desk/manifests/contract.ts';
import { packBag } from '#shared/features/desk/packing/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
let family: Customer;
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const DAY = '2026-11-18';
const key = { date: DAY, zone: 'msk-0', interval: '06-08' };

type Query = InputOf<(typeof listManifests)['query']>;
const list = (query: Query) => mustCall(operator, listManifests, { query, headers });
const order = (ids: string[], change: Partial<typeof key> = {}) =>
  call(operator, orderManifest, { body: { ...key, ...change, ids }, headers });
const idsNow = async () => (await list(key)).manifests[0]?.stops.map(({ id }) => id) ?? [];
const changes = () =>
  readRows(
    site,
    AnyRow,
    `SELECT before, after FROM audit_objects WHERE object = 'manifests' AND after IS NOT NULL ORDER BY id`,
  );

/** A family that pays at the door, two others, and dishes of the day after. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  family = await Customer.signedIn(site);
  await family.place(buildOrder({ others: [{ name: 'Олег', kcal: 1800 }], payment: 'courier' }));
  for (let one = 0; one < 2; one += 1) await (await Customer.signedIn(site)).place(buildOrder({}));
  await orderHomemade(await Customer.signedIn(site));
  await setClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
});
afterAll(() => site?.stop());

test('manifests are the operators’ alone', async () => {
  expect((await send(new Visitor(site), listManifests, {})).status).toBe(401);
  expect((await send(new Visitor(site), orderManifest, { body: { ...key, ids: [] } })).status).toBe(401);
});

describe('the manifests of a day', () => {
  test('say where to go, to whom, with which bags, and what to take', async () => {
    const { manifests, unknown, unreadable } = await list({ date: DAY });
    expect([manifests.length, unknown, unreadable]).toEqual([1, [], []]);
    expect(manifests[0]).toMatchObject({ zone: { code: 'msk-0' }, interval: { code: '06-08' }, bags: 4 });
    const stop = manifests[0]?.stops.find(({ customer }) => customer.id === family.id);
    expect(stop?.customer.phone).toMatch(/^\+7\d{10}$/);
    expect(stop?.address.street).toContain('улица');
    expect(stop?.bags.map(({ person, personName }) => [person, personName])).toEqual([
      [1, ''],
      [2, 'Олег'],
    ]);
    expect(stop?.portions).toBeGreaterThan(8);
    expect(stop?.cashKop).toBeGreaterThan(0);
    const sum = (numberOf: (one: NonNullable<typeof stop>) => number) =>
      manifests[0]?.stops.reduce((total, one) => total + numberOf(one), 0);
    expect(manifests[0]?.cashKop).toBe(sum(({ cashKop }) => cashKop));
    expect(manifests[0]?.portions).toBe(sum(({ portions }) => portions));
  });

  test('tell a bag that is packed from one that is missing', async () => {
    const bags = async () => (await list(key)).manifests[0]?.stops.flatMap((stop) => stop.bags) ?? [];
    const [first] = await bags();
    await mustCall(operator, packBag, { params: { id: first?.id ?? '' }, headers });
    expect((await bags()).filter(({ isPacked }) => isPacked).map(({ id }) => id)).toEqual([first?.id]);
  });

  test('have orders of dishes among them, and are narrowed by zone and interval', async () => {
    const next = await list({ date: '2026-11-19' });
    expect(next.manifests.flatMap(({ stops }) => stops.map(({ kind }) => kind))).toContain('homemade');
    expect((await list({ date: DAY, interval: '18-20' })).manifests).toEqual([]);
    expect((await list({ date: DAY, zone: 'nowhere' })).manifests).toEqual([]);
  });
});

describe('an order that is put by hand', () => {
  test('stays until it is taken back, and is in the audit once', async () => {
    const byDistance = await idsNow();
    const byHand = byDistance.toReversed();
    expect(await order(byHand)).toMatchObject({ status: 200, data: { isByHand: true, ids: byHand } });
    expect(await order(byHand)).toMatchObject({ status: 200, data: { isByHand: true, ids: byHand } });
    expect((await list(key)).manifests[0]).toMatchObject({ isByHand: true });
    expect(await idsNow()).toEqual(byHand);
    expect(await changes()).toEqual([
      { before: JSON.stringify({ stops: null }), after: JSON.stringify({ stops: byHand }) },
    ]);
    expect(await order([])).toMatchObject({ status: 200, data: { isByHand: false, ids: byDistance } });
    expect(await order([])).toMatchObject({ status: 200, data: { isByHand: false, ids: byDistance } });
    expect(await idsNow()).toEqual(byDistance);
    expect(await changes()).toHaveLength(2);
  });

  test('has what it does not name at its end', async () => {
    const [first, ...others] = await idsNow();
    const last = others.at(-1) ?? '';
    expect(await order([last])).toMatchObject({ data: { ids: [last, first, ...others.slice(0, -1)] } });
    await order([]);
  });

  test.each([
    ['a stop of no such manifest', ['0199f3c2-8d1e-7a4b-9c55-2f6a7b8c9d0e'], {}, 400, 'validation_failed'],
    ['a stop twice', ['same', 'same'], {}, 400, 'validation_failed'],
    ['no such interval', [], { interval: '23-24' }, 404, 'not_found'],
    ['no such zone', [], { zone: 'nowhere' }, 404, 'not_found'],
    ['no date', [], { date: 'завтра' }, 400, 'validation_failed'],
  ])('is refused with %s, in plain Russian', async (_, ids, change, status, code) => {
    const refused = await order(ids, change);
    expect(refused).toMatchObject({ status, error: { code } });
    if (refused.ok) throw new Error('was not refused');
    const { message, fields = {} } = refused.error;
    expect([message, ...Object.values(fields)].join(' ')).not.toMatch(/[a-z]/i);
    expect((await list(key)).manifests[0]?.isByHand).toBe(false);
  });
});
