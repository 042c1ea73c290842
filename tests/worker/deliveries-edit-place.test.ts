import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAddress, changeAddress, listAddresses } from '#shared/features/addresses/contract.ts';
import {
  editDelivery,
  listDeliveries,
  previewDeliveryRefund,
  quoteAddress,
  refundDelivery,
  skipDelivery,
} from '#shared/features/deliveries/contract.ts';
import {
  cancelOrder,
  getOrderPapers,
  listOrders,
  previewCancellation,
} from '#shared/features/orders/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';
import * as edit from '#worker/modules/deliveries/deliveries/changes/edit.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

const DAY = '2026-11-20';
const NEAR = 'msk-tverskaya-ulitsa';
/** Beyond the ring road, in a zone of its own. */
const OUTSIDE = 'msk-himki-yubileynyy-prospekt';
/** Still farther out, where a delivery costs twice as much. */
const FARTHER = 'msk-podolsk-ulitsa-kirova';

let site: LocalWorker;
let customer: Customer;
let deliveryId: string;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await execute(site, 'DELETE FROM zone_capacity');
  await execute(site, `UPDATE delivery_zones SET fee_kop = 20000 WHERE code = 'msk-10'`);
  customer = await Customer.signedIn(site);
  await customer.place();
  deliveryId = (await find()).id;
});

async function find() {
  const { deliveries } = await mustCall(customer, listDeliveries, { query: { from: DAY, to: DAY } });
  const [delivery] = deliveries;
  if (!delivery) throw new Error('There is no delivery');
  return delivery;
}

/** Keeps an address; tells its id and what bringing food there costs. */
async function keep(streetId: string) {
  const body = {
    ...{ streetId, label: 'Другой', house: '7', flat: '3' },
    ...{ entrance: '', floor: '', intercom: '', comment: '' },
  };
  await mustCall(customer, addAddress, { body });
  const { addresses } = await mustCall(customer, listAddresses);
  const kept = addresses.find(({ street }) => street.id === streetId);
  return { id: kept?.id ?? '', feeKop: kept?.street.zone?.feeKop };
}

interface Edit {
  readonly version?: number;
  readonly scope?: 'one' | 'following';
  readonly expectedKop?: number;
}
const editTo = (addressId: string, { version = 1, scope = 'one', expectedKop = 0 }: Edit = {}) =>
  call(customer, editDelivery, {
    params: { id: deliveryId },
    body: { version, scope, interval: '', addressId, expectedKop },
  });
const refusedFor = (message: RegExp) => ({
  ok: false,
  error: { fields: { addressId: expect.stringMatching(message) } },
});

/** Nothing of the delivery has moved. */
async function expectSame(): Promise<void> {
  const [row] = await readRows(site, AnyRow, 'SELECT zone_code FROM deliveries WHERE id = ?', deliveryId);
  expect([row?.zone_code, (await find()).address]).toEqual([
    'msk-0',
    'Москва, Лесная улица, 20, кв.\u00a084',
  ]);
}

describe('a delivery', () => {
  test('is not brought to another region, though it costs the same there', async () => {
    const there = await keep('spb-nevskiy-prospekt');
    expect(there.feeKop).toBe(0);
    expect(await editTo(there.id)).toMatchObject(refusedFor(/в\sдругом городе/));
    await expectSame();
  });

  test('is not brought to where it costs more than was paid', async () => {
    const there = await keep(OUTSIDE);
    expect(await editTo(there.id)).toMatchObject(refusedFor(/дороже оплаченной: доплата 200\s₽/));
    await expectSame();
  });

  test('is not brought to a zone that is full on its day', async () => {
    await execute(site, `UPDATE delivery_zones SET fee_kop = 0 WHERE code = 'msk-10'`);
    const full = `INSERT INTO zone_capacity (zone_code, date, deliveries) VALUES ('msk-10', ?1, ?2)`;
    await execute(site, full, DAY, 0);
    const there = await keep(OUTSIDE);
    expect(await editTo(there.id)).toMatchObject({ ok: false, status: 409 });
    await expectSame();
    await execute(site, 'DELETE FROM zone_capacity');
    await execute(site, full, DAY, 1);
    expect(await editTo(there.id)).toMatchObject({ ok: true });
  });

  test('stays where it goes when its saved address is changed afterwards, until it is edited anew', async () => {
    const there = await keep(NEAR);
    expect(await editTo(there.id)).toMatchObject({ ok: true });
    const { address } = await find();
    await mustCall(customer, changeAddress, { params: { id: there.id }, body: { house: '9' } });
    expect((await find()).address).toBe(address);
    expect(await editTo(there.id, { version: 2 })).toMatchObject({ ok: true });
    expect((await find()).address).toBe(address?.replace('7', '9'));
  });
});

describe('a dearer address', () => {
  const FEE_KOP = 20_000;
  let there: string;
  beforeEach(async () => {
    there = (await keep(OUTSIDE)).id;
  });
  const quote = (scope: 'one' | 'following') =>
    mustCall(customer, quoteAddress, { params: { id: deliveryId }, query: { scope, addressId: there } });
  const ask = async (scope: 'one' | 'following' = 'one') => {
    const { totalKop } = await quote(scope);
    const { calendarVersion: version } = await find();
    const answer = await editTo(there, { version, scope, expectedKop: totalKop });
    if (!answer.ok || !answer.data.payment) throw new Error(`Not asked for: ${JSON.stringify(answer)}`);
    return { ...answer.data.payment, url: answer.data.payment.url ?? '' };
  };
  const pay = (url: string, notice = 'once') => customer.request(url, { form: { state: 'paid', notice } });
  const first = async (sql: string, ...values: string[]) => (await readRows(site, AnyRow, sql, ...values))[0];
  const changeOf = (invoiceId: string) =>
    first(
      `SELECT p.state, i.state AS invoice, (SELECT COUNT(*) FROM held_places WHERE invoice_id = i.id) AS held
       FROM paid_changes p JOIN invoices i ON i.id = p.invoice_id WHERE i.id = ?`,
      invoiceId,
    );
  const sumsOf = (invoiceId: string) =>
    first(
      `SELECT COALESCE(SUM(amount_kop) FILTER (WHERE to_account = 'company'), 0) AS earned,
         COALESCE(SUM(amount_kop) FILTER (WHERE to_account = 'bank'), 0) AS back,
         COALESCE(SUM(amount_kop) FILTER (WHERE from_account = 'bank'), 0) AS paid
       FROM transfers WHERE 'fee:' || ? IN (from_account, to_account)`,
      invoiceId,
    );

  test('is gone to once the difference is paid, its place being held until then', async () => {
    expect(await quote('one')).toEqual({ deliveries: 1, totalKop: FEE_KOP });
    const { invoiceId, url, amountKop } = await ask();
    expect(amountKop).toBe(FEE_KOP);
    await expectSame();
    expect((await find()).awaits).toMatchObject({ invoiceId, amountKop });
    // The last place of the day is held: nobody else gets it.
    await execute(
      site,
      `INSERT INTO zone_capacity (zone_code, date, deliveries)
       SELECT 'msk-10', ?1, COUNT(*) FROM (
         SELECT zone_code, date FROM delivery_places UNION ALL SELECT zone_code, date FROM held_places
       ) WHERE zone_code = 'msk-10' AND date = ?1`,
      DAY,
    );
    const [mine, mineId] = [customer, deliveryId];
    customer = await Customer.signedIn(site);
    await customer.place();
    deliveryId = (await find()).id;
    const other = (await keep(OUTSIDE)).id;
    expect(await editTo(other, { expectedKop: FEE_KOP })).toMatchObject({
      ok: false,
      error: { code: 'delivery_days_full' },
    });
    [customer, deliveryId] = [mine, mineId];
    await pay(url, 'twice');
    await expect.poll(find).toMatchObject({ awaits: null, calendarVersion: 2 });
    expect((await find()).address).toContain('Юбилейный проспект');
    expect(await changeOf(invoiceId)).toEqual({ state: 'made', invoice: 'paid', held: 0 });
    const [order] = (await mustCall(customer, listOrders)).orders;
    const { receipts } = await mustCall(customer, getOrderPapers, { params: { id: order?.id ?? '' } });
    expect(receipts).toMatchObject([
      { kind: 'payment', amountKop: FEE_KOP, items: [{ label: 'Доплата за доставку' }] },
    ]);
    // What was paid for holds for other addresses of the zone as well.
    expect(await quote('one')).toEqual({ deliveries: 0, totalKop: 0 });

    await bringTo(site, [deliveryId], 'delivered');
    await runTimerOf(site);
    await runTimerOf(site);
    expect(await sumsOf(invoiceId)).toEqual({ paid: FEE_KOP, earned: FEE_KOP, back: 0 });
    expect(await changeOf(invoiceId)).toMatchObject({ state: 'settled' });
    expect(await first('SELECT amount_kop FROM receipts WHERE invoice_id = ?', invoiceId)).toEqual({
      amount_kop: FEE_KOP,
    });
  });

  test('that was not paid in time is forgotten, and another wish takes its place', async () => {
    const before = await ask();
    const { invoiceId } = await ask();
    expect(await changeOf(before.invoiceId)).toEqual({ state: 'cancelled', invoice: 'cancelled', held: 0 });
    expect(await changeOf(invoiceId)).toEqual({ state: 'waiting', invoice: 'open', held: 1 });
    await setClock(site, new Date(Date.parse(orderMoment) + 31 * 60_000).toISOString());
    await runTimerOf(site);
    await setClock(site, orderMoment);
    expect(await changeOf(invoiceId)).toEqual({ state: 'cancelled', invoice: 'cancelled', held: 0 });
    expect((await find()).awaits).toBeNull();
    await expectSame();
  });

  test('that was paid after the cut-off stays, and the money goes back whole', async () => {
    await setClock(site, '2026-11-18T10:50:00.000Z');
    const { invoiceId, url } = await ask();
    await setClock(site, '2026-11-18T11:01:00.000Z');
    await pay(url);
    await setClock(site, orderMoment);
    await expectSame();
    expect(await changeOf(invoiceId)).toEqual({ state: 'settled', invoice: 'refunded', held: 0 });
    expect(await sumsOf(invoiceId)).toEqual({ paid: FEE_KOP, earned: 0, back: FEE_KOP });
  });

  test('that has become dearer before it was paid stays, and the money goes back whole', async () => {
    const { invoiceId, url } = await ask();
    await execute(site, `UPDATE delivery_zones SET fee_kop = 30000 WHERE code = 'msk-10'`);
    await pay(url);
    await expect.poll(() => changeOf(invoiceId)).toEqual({ state: 'settled', invoice: 'refunded', held: 0 });
    await expectSame();
    expect(await sumsOf(invoiceId)).toEqual({ paid: FEE_KOP, earned: 0, back: FEE_KOP });
  });

  test('is asked for once, however often it is wished at once, and not beside one that was just paid', async () => {
    await Promise.all(Array.from({ length: 5 }, () => editTo(there, { expectedKop: FEE_KOP })));
    const open = `FROM paid_changes p JOIN deliveries d ON d.order_id = p.order_id WHERE d.id = ? AND p.state = 'waiting'`;
    const waiting = await readRows(site, AnyRow, `SELECT p.invoice_id AS id ${open}`, deliveryId);
    expect(waiting).toHaveLength(1);
    const places = 'SELECT COUNT(*) AS held FROM held_places WHERE invoice_id = ?';
    expect(await first(places, String(waiting[0]?.id))).toEqual({ held: 1 });
    await execute(
      site,
      `UPDATE paid_changes SET state = 'paid' WHERE invoice_id = ?1`,
      String(waiting[0]?.id),
    );
    expect(await editTo(there, { expectedKop: FEE_KOP })).toMatchObject({
      ok: false,
      error: { code: 'calendar_changed' },
    });
  });

  test('that is left again for one that costs nothing more is paid back', async () => {
    const { invoiceId, url } = await ask();
    await pay(url);
    await expect.poll(find).toMatchObject({ awaits: null, calendarVersion: 2 });
    expect(await editTo((await keep(NEAR)).id, { version: 2 })).toMatchObject({ ok: true });
    await runTimerOf(site);
    await runTimerOf(site);
    expect(await sumsOf(invoiceId)).toEqual({ paid: FEE_KOP, earned: 0, back: FEE_KOP });
    expect(await changeOf(invoiceId)).toMatchObject({ state: 'settled' });
  });

  test('may be followed by a still dearer one: each delivery pays what it lacks, and each payment is earned', async () => {
    const near = await ask();
    await pay(near.url);
    await expect.poll(find).toMatchObject({ awaits: null, calendarVersion: 2 });
    there = (await keep(FARTHER)).id;
    const { deliveries: count, totalKop } = await quote('following');
    // The first one was paid for before.
    expect(totalKop).toBe(count * 2 * FEE_KOP - FEE_KOP);
    expect(await quote('one')).toEqual({ deliveries: 1, totalKop: FEE_KOP });
    const far = await ask('following');
    await pay(far.url);
    await expect.poll(find).toMatchObject({ awaits: null, calendarVersion: 3 });
    expect((await find()).address).toContain('Подольск');
    expect(await quote('following')).toEqual({ deliveries: 0, totalKop: 0 });

    await bringTo(site, [deliveryId], 'delivered');
    await runTimerOf(site);
    await runTimerOf(site);
    expect(await sumsOf(near.invoiceId)).toEqual({ paid: FEE_KOP, earned: FEE_KOP, back: 0 });
    expect(await sumsOf(far.invoiceId)).toEqual({ paid: totalKop, earned: FEE_KOP, back: 0 });
    const [order] = (await mustCall(customer, listOrders)).orders;
    const params = { id: order?.id ?? '' };
    const { cancellation } = await mustCall(customer, previewCancellation, { params });
    expect(cancellation.feesKop).toBe(totalKop - FEE_KOP);
    await mustCall(customer, cancelOrder, {
      params,
      body: { to: 'bonuses', expectedKop: cancellation.moneyKop },
    });
    await runTimerOf(site);
    await runTimerOf(site);
    expect(await sumsOf(far.invoiceId)).toMatchObject({ earned: FEE_KOP, back: totalKop - FEE_KOP });
    for (const { invoiceId } of [near, far])
      expect(await changeOf(invoiceId)).toMatchObject({ state: 'settled' });
  });

  test('is a matter for the telephone where nothing can be paid online', async () => {
    const scope = createScope({ db: createD1Database(site.db), at: Date.parse(orderMoment) });
    const wanted = { scope: 'one', addressId: there } as const;
    const refusal = { fields: { addressId: expect.stringMatching(/позвоните нам/) } };
    await expect(edit.quoteAddress(scope, customer.id, deliveryId, wanted)).rejects.toMatchObject(refusal);
    const request = { ...wanted, version: 1, interval: '', expectedKop: FEE_KOP };
    await expect(edit.editDelivery(scope, customer.id, deliveryId, request)).rejects.toMatchObject(refusal);
    await expectSame();
    const near = { scope: 'one', addressId: (await keep(NEAR)).id } as const;
    expect(await edit.quoteAddress(scope, customer.id, deliveryId, near)).toEqual({
      deliveries: 0,
      totalKop: 0,
    });
  });

  test('where a delivery failed whose money is wanted back is paid back as well', async () => {
    const [order] = (await mustCall(customer, listOrders)).orders;
    const [first = '', second = '', third = ''] = await deliveryIds(site, order?.id ?? '', 3);
    await bringTo(site, [first], 'delivered');
    deliveryId = second;
    const { invoiceId, url } = await ask();
    await pay(url);
    await expect.poll(() => changeOf(invoiceId)).toMatchObject({ state: 'made' });
    await bringTo(site, [second], 'failed');
    const params = { id: second };
    const preview = () => mustCall(customer, previewDeliveryRefund, { params });
    // One that shares its food would earn what was paid for both.
    const share = (fees: string) =>
      site.db.prepare(`UPDATE deliveries SET fees = ${fees} WHERE id = ?1`).bind(third, second).run();
    await share('(SELECT fees FROM deliveries WHERE id = ?2)');
    expect((await preview()).refund.feesKop).toBe(0);
    await share("COALESCE(substr(?2, 99), '') || '[]'");
    const { refund } = await preview();
    expect(refund.feesKop).toBe(FEE_KOP);
    await mustCall(customer, refundDelivery, {
      params,
      body: { version: refund.version, to: 'bonuses', expectedKop: refund.moneyKop },
    });
    await runTimerOf(site);
    expect(await sumsOf(invoiceId)).toEqual({ paid: FEE_KOP, earned: 0, back: FEE_KOP });
  });

  test('is not gone to when what was paid before has been given back meanwhile', async () => {
    const near = await ask();
    await pay(near.url);
    await expect.poll(find).toMatchObject({ awaits: null, calendarVersion: 2 });
    there = (await keep(FARTHER)).id;
    const far = await ask();
    expect(await editTo((await keep(NEAR)).id, { version: 2 })).toMatchObject({ ok: true });
    await pay(far.url);
    await expect
      .poll(() => changeOf(far.invoiceId))
      .toEqual({ state: 'settled', invoice: 'refunded', held: 0 });
    expect((await find()).address).toContain('Тверская');
  });

  test('is paid for as often as something was brought there; the rest comes back', async () => {
    const { deliveries: count, totalKop } = await quote('following');
    expect(totalKop).toBe(count * FEE_KOP);
    const { invoiceId, url } = await ask('following');
    await pay(url);
    // Food that moves keeps what was paid for bringing it.
    const { text } = await mustCall(customer, skipDelivery, {
      params: { id: deliveryId },
      body: { version: 2 },
    });
    expect(text).toContain('пропущена');
    await runTimerOf(site);
    expect(await sumsOf(invoiceId)).toEqual({ paid: totalKop, earned: 0, back: 0 });
    const [order] = (await mustCall(customer, listOrders)).orders;
    const ids = await deliveryIds(site, order?.id ?? '', 2);
    await bringTo(site, ids, 'delivered');
    const params = { id: order?.id ?? '' };
    const { cancellation } = await mustCall(customer, previewCancellation, { params });
    expect(cancellation.feesKop).toBe(totalKop - FEE_KOP);
    await mustCall(customer, cancelOrder, {
      params,
      body: { to: 'bonuses', expectedKop: cancellation.moneyKop },
    });
    await runTimerOf(site);
    await runTimerOf(site);
    // The first delivery went to the old address.
    expect(await sumsOf(invoiceId)).toEqual({
      paid: totalKop,
      earned: FEE_KOP,
      back: totalKop - FEE_KOP,
    });
    expect(await changeOf(invoiceId)).toMatchObject({ state: 'settled' });
  });
});
