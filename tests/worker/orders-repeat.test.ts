import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getOrderOptions, getOrderTerms, listOrders } from '#shared/features/orders/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

test('an order tells how it was asked for: address, interval, packaging, recipient', async () => {
  const body = {
    ...buildOrder({ payment: 'courier' }),
    packaging: ['cutlery' as const],
    recipient: { name: 'Пётр', phone: '+79162041830' },
  };
  const { id } = await orderProgramme(visitor, body);
  const { terms } = await mustCall(visitor, getOrderTerms, { params: { id } });
  expect(terms).toMatchObject({
    address: { street: { id: body.address.streetId }, house: body.address.house },
    interval: body.interval,
    packaging: ['cutlery'],
    recipient: { name: 'Пётр', phone: '+79162041830' },
    payment: 'courier',
  });
  expect(terms.address.street?.zone).not.toBeNull();
});

test('a new order knows which orders run and what was agreed to, until an order ends or the wording changes', async () => {
  const before = await mustCall(visitor, getOrderOptions);
  expect(before).toMatchObject({ running: [], agreed: ['personalData'] });
  await orderProgramme(visitor, buildOrder({ payment: 'courier' }));
  const { orders } = await mustCall(visitor, listOrders);
  const { number = '', startDate = '', endDate = '' } = orders[0] ?? {};
  const after = await mustCall(visitor, getOrderOptions);
  expect(after).toMatchObject({
    running: [{ number, startDate, endDate }],
    agreed: ['offer', 'personalData'],
  });

  await site.db.prepare(`UPDATE consents SET version = '2020-01-01' WHERE document = 'offer'`).run();
  await setClock(site, '2027-03-01T07:00:00.000Z');
  expect(await mustCall(visitor, getOrderOptions)).toMatchObject({ running: [], agreed: ['personalData'] });
  await setClock(site, orderMoment);
});

test('a stranger has neither', async () => {
  expect(await mustCall(new Visitor(site), getOrderOptions)).toMatchObject({ running: [], agreed: [] });
});
