import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAddress, changeAddress, listAddresses } from '#shared/features/addresses/contract.ts';
import { editDelivery, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { setClock } from '#tests/harness/visitor.ts';

const DAY = '2026-11-20';
const NEAR = 'msk-tverskaya-ulitsa';
/** Beyond the ring road, in a zone of its own. */
const OUTSIDE = 'msk-himki-yubileynyy-prospekt';

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
    streetId,
    label: 'Другой',
    house: '7',
    flat: '3',
    entrance: '',
    floor: '',
    intercom: '',
    comment: '',
  };
  await mustCall(customer, addAddress, { body });
  const { addresses } = await mustCall(customer, listAddresses);
  const kept = addresses.find(({ street }) => street.id === streetId);
  return { id: kept?.id ?? '', feeKop: kept?.street.zone?.feeKop };
}

const editTo = (addressId: string, version = 1) =>
  call(customer, editDelivery, {
    params: { id: deliveryId },
    body: { version, scope: 'one', interval: '', addressId },
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
    expect(await editTo(there.id)).toMatchObject(refusedFor(/дороже, чем в заказе/));
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
    expect(await editTo(there.id, 2)).toMatchObject({ ok: true });
    expect((await find()).address).toBe(address?.replace('7', '9'));
  });
});
