import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { listOrders, placeOrder } from '#shared/features/orders/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

const built = 'dist/local';
const folder = mkdtempSync(join(tmpdir(), 'befit-build-'));
const { id: buildId }: { id: string } = JSON.parse(readFileSync('dist/client/builds/latest.json', 'utf8'));
const earlierId = '0'.repeat(buildId.length);
let site: LocalWorker;
/** The same site, as the earlier build answers it. */
let earlier: LocalWorker;

/** Copies the build under another id and another shape of its content, as one of other sources has. */
function makeEarlierBuild(): void {
  cpSync(built, folder, { recursive: true });
  const main = readFileSync(join(built, 'index.js'), 'utf8');
  const shape = /current\/([0-9a-f]{8,})/.exec(main)?.[1] ?? '';
  expect(shape).not.toBe('');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    const changed = text.replaceAll(buildId, earlierId).replaceAll(shape, '1'.repeat(shape.length));
    writeFileSync(join(folder, name), changed);
  }
}

beforeAll(async () => {
  makeEarlierBuild();
  site = await startLocalWorker({ otherBuild: folder });
  earlier = { ...site, url: site.otherUrl };
  for (const one of [site, earlier]) {
    await setClock(one, orderMoment);
    await servePublished(new Visitor(one));
  }
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The browser of a customer, which the next request leads to the other build. */
function movedTo(there: LocalWorker, { cookies, phone }: Customer): Customer {
  const moved = new Customer(there, phone);
  for (const [name, value] of cookies) moved.cookies.set(name, value);
  return moved;
}

test('two builds serve their pages side by side, each what it has published itself', async () => {
  for (const one of [site, earlier]) {
    const answer = await new Visitor(one).request('/');
    expect([answer.status, (await answer.text()).includes('Баланс')]).toEqual([200, true]);
  }
  const store = await site.mf.getKVNamespace('CONTENT', 'site');
  const { keys } = await store.list({ prefix: 'current/' });
  expect(keys).toHaveLength(2);
});

test('a customer goes on from one build to the other and back', async () => {
  const customer = await Customer.signedIn(earlier);
  const after = movedTo(site, customer);
  expect((await after.request('/personal/')).status).toBe(200);
  const order = await after.place();
  const { orders } = await mustCall(movedTo(earlier, after), listOrders);
  expect(orders.map(({ id }) => id)).toEqual([order.id]);
});

test('an order that both builds get at once, and again, is one order', async () => {
  const customer = await Customer.signedIn(site);
  const there = movedTo(earlier, customer);
  const key = crypto.randomUUID();
  const place = (by: Customer) => send(by, placeOrder, { body: buildOrder(), key });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place(index % 2 === 0 ? customer : there)),
  );
  answers.push(await place(there), await place(customer));
  const ids = await Promise.all(answers.map(async (answer) => (await answerOf(placeOrder, answer)).order.id));
  expect(new Set(ids).size).toBe(1);
  const rows = await readRows(site, AnyRow, 'SELECT id FROM orders WHERE idempotency_key = ?', key);
  expect(rows).toHaveLength(1);
});

test('an open page of the earlier build makes its calls to the new one', async () => {
  const customer = await Customer.signedIn(earlier);
  const tab = movedTo(site, customer);
  const headers = { version: earlierId };
  for (const path of ['/rest/orders/', '/rest/helper/config/', '/rest/programmes/'])
    expect([path, (await tab.request(path, { headers })).status]).toEqual([path, 200]);
  const placed = await send(tab, placeOrder, { body: buildOrder(), headers });
  expect(placed.status).toBe(201);
});
