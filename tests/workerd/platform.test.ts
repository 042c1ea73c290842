import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { listOrders, placeOrder } from '#shared/features/orders/contract.ts';
import { picturePath } from '#shared/features/pictures/address.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { accountAddresses } from '#tests/bench/pages.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { complain } from '#tests/factories/tickets.ts';
import { send } from '#tests/harness/call.ts';
import { bring, Customer } from '#tests/harness/customer.ts';
import { type LocalSite, startLocalSite } from '#tests/harness/local-site.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

// The built worker on D1, queues, buckets and caches of the platform.
let site: LocalSite;
let anna: Customer;
beforeAll(async () => {
  site = await startLocalSite();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  anna = await Customer.signedIn(site);
});

test('an order is placed, paid, delivered and told of', async () => {
  await anna.place({ payment: 'card' });
  await anna.pay();
  await bring(site, anna, 'delivered');
  await runTimerOf(site);
  const { orders } = await anna.call(listOrders);
  expect(orders[0]).toMatchObject({ state: 'active', deliveredCount: 1 });
  await expect
    .poll(async () => (await anna.inbox()).filter(({ to }) => to === anna.phone).length, { timeout: 10_000 })
    .toBeGreaterThan(1);
});

test('a photo goes through the bucket to its owner alone', async () => {
  await anna.place();
  await setClock(site, '2026-11-18T12:00:00.000Z');
  const path = `/rest/tickets/${await complain(site, anna)}/photo/`;
  expect((await anna.request(path)).headers.get('content-type')).toBe('image/jpeg');
  expect((await (await Customer.signedIn(site)).request(path)).status).toBe(404);
});

test('a picture is made once, and pages are streamed and kept', async () => {
  const visitor = new Visitor(site);
  const picture = await visitor.request(
    picturePath(fixedPictures.salad, { width: 320, quality: 80, format: 'jpg' }),
  );
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await visitor.request('/faq/')).status).toBe(200);
});

test('a page of the account costs seven statements in two trips at most', async () => {
  await anna.place({ payment: 'card' });
  await anna.pay();
  await servePublished(anna);
  for (const path of accountAddresses) {
    await takeStatements(anna);
    expect((await anna.request(path)).status).toBe(200);
    const { count, trips } = await takeStatements(anna);
    expect([path, count <= 7, trips <= 2, count > 0]).toEqual([path, true, true, true]);
  }
  await anna.request('/local/publication', { json: { followsTables: true } });
});

describe('of many at one moment', () => {
  const RIVALS = 12;
  const together = <T>(ask: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: RIVALS }, (_, index) => ask(index)));

  test('one order is placed for one key', async () => {
    const body = buildOrder();
    const key = crypto.randomUUID();
    const answers = await together(() => send(anna, placeOrder, { body, key }));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).order?.id));
    expect(new Set(ids).size).toBe(1);
    expect((await anna.call(listOrders)).orders).toHaveLength(1);
  });

  test('one first order has the discount of a first order', async () => {
    const answers = await together(() => send(anna, placeOrder, { body: buildOrder() }));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('one change of a calendar is made on what its customer saw', async () => {
    await anna.place();
    const ids = (await anna.deliveries()).map(({ id }) => id);
    const answers = await together((index) =>
      send(anna, skipDelivery, { params: { id: ids[index % ids.length] ?? '' }, body: { version: 1 } }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await anna.deliveries()).filter(({ state }) => state === 'skipped')).toHaveLength(1);
  });

  test('one payment is booked for one order', async () => {
    await anna.place({ payment: 'card' });
    await together(() => anna.pay());
    const { orders } = await anna.call(listOrders);
    expect(orders[0]).toMatchObject({ state: 'paid', payment: { paid: true } });
  });

  test('one session is opened by one code', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const json = { step: 1, phone, name: 'Анна', type: 'register', consent: true };
    await visitor.request('/rest/customer/auth/', { json });
    const code = Number(await visitor.codeOf(phone));
    const answers = await together(() =>
      visitor.request('/rest/customer/auth/register/', {
        json: { step: 2, phone, code, type: 'register', name: 'Анна' },
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
