import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getOrderOptions, getOrderTerms, listOrders } from '#shared/features/orders/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { keepSignedIn, newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

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
  // Without scripts the form of persons keeps the order that is repeated.
  const page = await visitor.request(`/order/?programme=balans&kcal=1500&days=7&without=&like=${id}`);
  expect(await page.text()).toContain(`<input type="hidden" name="like" value="${id}"/>`);
});

test('the next order may begin behind a plan that runs longer than orders begin ahead, and no later', async () => {
  await liftBounds(site);
  const nextAt = (start: string) =>
    visitor.request('/rest/orders/', {
      json: buildOrder({ start, firstOrder: false }),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
  await orderProgramme(visitor, buildOrder({ days: 56 }));
  // The plan ends on 12 January.
  const late = await nextAt('2027-01-20');
  expect([late.status, await late.json()]).toMatchObject([
    400,
    { error: { fields: { 'draft.start': expect.stringMatching(/не\sпозже 19\sянваря/) } } },
  ]);
  expect((await nextAt('2027-01-13')).status).toBe(201);
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
  await keepSignedIn(site);
  expect(await mustCall(visitor, getOrderOptions)).toMatchObject({ running: [], agreed: ['personalData'] });
  await setClock(site, orderMoment);
});

test('an order notes what is agreed to anew, and nothing twice; an allergy rests on the signature', async () => {
  const { results } = await site.db
    .prepare('SELECT id FROM customers ORDER BY rowid DESC LIMIT 1')
    .all<{ id: string }>();
  const documents = async () =>
    (
      await site.db
        .prepare('SELECT document FROM consents WHERE customer_id = ? ORDER BY rowid')
        .bind(results[0]?.id ?? '')
        .all<{ document: string }>()
    ).results.map(({ document }) => document);
  const order = (without: string[], others: string[]) =>
    orderProgramme(visitor, {
      ...buildOrder({ without, others: [{ without: others }], firstOrder: firsts.shift() ?? false }),
    });
  const firsts = [true];
  await liftBounds(site);
  await order([], []);
  const first = ['personalData', 'offer'];
  expect(await documents()).toEqual(first);
  await order([], []);
  expect(await documents()).toEqual(first);
  await visitor.signHealthConsent();
  await order(['allergy-nuts'], []);
  await order(['allergy-nuts'], ['allergy-fish']);
  expect(await documents()).toEqual([...first, 'healthData']);
  expect((await mustCall(visitor, getOrderOptions)).agreed).toEqual(['healthData', 'offer', 'personalData']);
});

test('a stranger has neither', async () => {
  expect(await mustCall(new Visitor(site), getOrderOptions)).toMatchObject({ running: [], agreed: [] });
});
