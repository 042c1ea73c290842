import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  listCalendarChanges,
  listDeliveries,
  noteDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { openLiveSocket } from '#tests/harness/live-socket.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { readRows } from '#tests/harness/rows.ts';
import { setClock } from '#tests/harness/visitor.ts';
import { eraseCustomer } from '#worker/modules/identity/customers/personal-data/sql.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

let site: LocalWorker;
let customer: Customer;
let order: Order;
let id: string;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
  // Deliveries on the 18th, 20th, 22nd and 24th.
  order = await customer.place();
  id = (await deliveryIds(site, order.id, 1))[0] ?? '';
});

const NOTE = 'Позвоните за\u00a0десять минут';
const write = (note: string, version = 1, by = customer) =>
  call(by, noteDelivery, { params: { id }, body: { version, note } });
const undo = (version: number) =>
  call(customer, undoCalendarChange, { params: { id: order.id }, body: { version } });

/** The deliveries as the account shows them. */
async function shown() {
  const query = { from: '2026-11-16', to: '2026-12-31' };
  return (await mustCall(customer, listDeliveries, { query })).deliveries;
}
const destinations = () =>
  readRows(
    site,
    z.object({ destination: z.string() }),
    'SELECT destination FROM whole_deliveries WHERE order_id = ? ORDER BY date',
    order.id,
  ).then((rows) => rows.map(({ destination }) => destination));

describe('a note for the courier', () => {
  test('is of one delivery, beside what couriers read, in the history, and other tabs look again', async () => {
    await customer.confirmEmail('anna@example.com');
    const tab = await openLiveSocket(site, customer);
    const told = tab.next();
    expect(await write(`  ${NOTE} `)).toMatchObject({ ok: true, data: { version: 2 } });
    await told;
    const [first, second] = await shown();
    expect(first).toMatchObject({ note: NOTE, instructions: expect.stringContaining(`этот раз: ${NOTE}`) });
    expect(second?.note).toBeUndefined();
    const { changes } = await mustCall(customer, listCalendarChanges, { params: { id: order.id } });
    expect(changes).toMatchObject([{ kind: 'note', undo: { version: 2 } }]);
    const messages = await readRows(
      site,
      z.object({ key: z.string() }),
      `SELECT key FROM messages WHERE customer_id = ? AND key LIKE 'calendar-changed:%'`,
      customer.id,
    );
    expect(messages.length).toBeGreaterThan(0);
    expect(await undo(2)).toMatchObject({ ok: true });
    expect((await shown())[0]?.note).toBeUndefined();
  });

  test('is open until the courier sets out, and undone until then', async () => {
    await bringTo(site, [id], 'cooking');
    await setClock(site, '2026-11-18T01:00:00.000Z');
    expect(await write(NOTE)).toMatchObject({ ok: true });
    expect(await write('Домофон сломан', 2)).toMatchObject({ ok: true });
    expect(await undo(3)).toMatchObject({ ok: true });
    expect((await shown())[0]).toMatchObject({ note: NOTE, state: 'cooking' });
    expect(await write('Домофон сломан', 4)).toMatchObject({ ok: true });
    await bringTo(site, [id], 'on_route');
    const late = {
      ok: false,
      status: 422,
      error: { code: 'cut_off_passed', message: expect.stringContaining('пока курьер не\u00a0выехал') },
    };
    expect(await write('Поздно', 5)).toMatchObject(late);
    expect(await undo(5)).toMatchObject(late);
    expect((await shown())[0]?.note).toBe('Домофон сломан');
  });

  test('is refused where it is too long, another customer’s, or of an older calendar', async () => {
    expect(await write('ы'.repeat(201))).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
    const other = await Customer.signedIn(site);
    expect(await write(NOTE, 1, other)).toMatchObject({ status: 404 });
    expect(await write(NOTE, 7)).toMatchObject({ status: 409, error: { code: 'calendar_changed' } });
    expect((await destinations()).join()).not.toContain(NOTE);
  });

  test('is in what the customer takes along, and goes with them', async () => {
    await write(NOTE);
    const file = await (await customer.request('/rest/customer/export/')).text();
    expect(file).toContain(NOTE);
    await createD1Database(site.db).write(eraseCustomer(customer.id, crypto.randomUUID(), Date.now()));
    expect((await destinations()).join()).not.toContain(NOTE);
  });
});
