import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAddress, listAddresses } from '#shared/features/addresses/contract.ts';
import { editDelivery, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { ORDER_ADDRESS } from '#shared/features/deliveries/terms.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { present } from '#tests/harness/present.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { setClock } from '#tests/harness/visitor.ts';

const DAY = '2026-11-20';
const HOME = 'Москва, Лесная улица, 20, кв.\u00a084';

let site: LocalWorker;
let customer: Customer;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
  await customer.place();
});
afterAll(() => site?.stop());

async function find() {
  const { deliveries } = await mustCall(customer, listDeliveries, { query: { from: DAY, to: DAY } });
  return present(deliveries[0], 'delivery');
}

async function editTo(addressId: string) {
  const { id, calendarVersion: version } = await find();
  return call(customer, editDelivery, { params: { id }, body: { version, scope: 'one', addressId } });
}

test('a delivery that goes elsewhere is offered the address of its order, which was never kept', async () => {
  const before = await find();
  expect([before.address, before.orderAddress]).toEqual([HOME, undefined]);
  expect((await mustCall(customer, listAddresses)).addresses).toEqual([]);
  const nothing = { flat: '', entrance: '', floor: '', intercom: '', comment: '' };
  const office = { ...nothing, streetId: 'msk-tverskaya-ulitsa', label: 'Работа', house: '7' };
  const { addresses } = await mustCall(customer, addAddress, { body: office });
  expect(await editTo(present(addresses[0], 'address').id)).toMatchObject({ ok: true });
  expect(await find()).toMatchObject({ address: expect.stringContaining('Тверская'), orderAddress: HOME });

  expect(await editTo(ORDER_ADDRESS)).toMatchObject({ ok: true });
  const after = await find();
  expect([after.address, after.orderAddress]).toEqual([HOME, undefined]);
  const [row] = await readRows(
    site,
    AnyRow,
    'SELECT destination, zone_code FROM deliveries WHERE id = ?',
    after.id,
  );
  expect(row).toEqual({ destination: null, zone_code: 'msk-0' });
});
