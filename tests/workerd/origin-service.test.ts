import { join } from 'node:path';
import { Response as MiniflareResponse } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/features/deliveries/live.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { S3Double } from '#tests/doubles/s3.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { openTicket, takePhoto } from '#tests/factories/tickets.ts';
import { send } from '#tests/harness/call.ts';
import { bring, Customer } from '#tests/harness/customer.ts';
import { type OriginSite, startOriginSite } from '#tests/harness/origin-site.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { createLeases } from '#worker/origin/leases.ts';
import { createQueues } from '#worker/origin/queues.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { openStores } from '#worker/origin/stores.ts';
import { readRow, sql } from '#worker/platform/database.ts';

/** Photos of the site are in a bucket. */
const bucket = new S3Double();
let site: OriginSite;
const folder = temporaryFolder();
beforeAll(async () => {
  site = await startOriginSite({
    vars: bucket.variables,
    outboundService: async (request) => {
      const answer = await bucket.handle(request);
      return new MiniflareResponse(answer.body && (await answer.arrayBuffer()), { status: answer.status });
    },
  });
  await setClock(site, orderMoment);
});
afterAll(async () => {
  await site?.stop();
});

/** What an answer is, with its body read: a connection is given back whole. */
async function kindOf(answer: Response): Promise<readonly [number, string | null]> {
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('content-type')];
}

describe('the worker on Node', () => {
  test('sells: an order is placed, paid, delivered and told of', async () => {
    const customer = await Customer.signedIn(site);
    await customer.place({ payment: 'card' });
    await customer.pay();
    await runTimerOf(site);
    await setClock(site, '2026-11-18T12:00:00.000Z');
    await bring(site, customer, 'delivered');
    expect((await customer.call(listOrders)).orders).toMatchObject([{ state: 'active' }]);
    expect((await customer.inbox()).length).toBeGreaterThan(1);
    await setClock(site, orderMoment);
  });

  test('renders pages, files and pictures', async () => {
    const visitor = new Visitor(site);
    const home = await visitor.request('/');
    const html = await home.text();
    expect([home.status, html.includes('Баланс')]).toEqual([200, true]);
    const [style = ''] = /\/assets\/[\w-]+\.css/.exec(html) ?? [];
    const [picture = ''] = /\/pictures\/[^"' ,]+/.exec(html) ?? [];
    const get = async (path: string, accept = '*/*') =>
      kindOf(await visitor.request(path, { headers: { Accept: accept } }));
    expect(await get(style)).toEqual([200, 'text/css; charset=utf-8']);
    expect(await get(picture, 'image/webp')).toEqual([200, 'image/webp']);
    for (const path of ['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/%00'])
      expect([path, (await get(path))[0]]).toEqual([path, 404]);
  });

  test('keeps photos in its bucket, for nobody but their owner', async () => {
    const customer = await Customer.signedIn(site);
    await customer.place();
    await setClock(site, '2026-11-18T12:00:00.000Z');
    const id = await openTicket(site, customer);
    const bytes = new Uint8Array(await takePhoto());
    expect((await send(customer, addTicketPhoto, { params: { id }, bytes })).status).toBe(200);
    const path = `/rest/tickets/${id}/photo/`;
    expect(await kindOf(await customer.request(path))).toEqual([200, 'image/jpeg']);
    const other = await Customer.signedIn(site);
    expect((await kindOf(await other.request(path)))[0]).toBe(404);
    expect([...bucket.objects.keys()]).toEqual([expect.stringContaining(`tickets/${customer.id}/${id}/`)]);
    await setClock(site, orderMoment);
  });

  test('tells open account pages of changes', async () => {
    const customer = await Customer.signedIn(site);
    const open = (headers: Record<string, string>) =>
      new WebSocket(`${site.url.replace('http', 'ws')}${LIVE_PATH}`, {
        headers: { Cookie: customer.cookieHeader(), Origin: site.url, ...headers },
      });
    const refusal = (socket: WebSocket) =>
      new Promise((resolve) => socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode)));
    const stranger = open({ Cookie: '' }).on('error', () => undefined);
    expect(await refusal(stranger)).toBe(401);
    const foreign = open({ Origin: 'https://evil.example' }).on('error', () => undefined);
    expect(await refusal(foreign)).toBe(403);
    const socket = open({});
    const told = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    await new Promise((resolve) => socket.once('open', resolve));
    await customer.place();
    await bring(site, customer, 'delivered');
    expect(await told).toBe('changed');
    socket.terminate();
  });

  test('says that it is well', async () => {
    const alive = await fetch(new URL('/alive', site.url));
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
    const health = await fetch(new URL('/health', site.url));
    expect([health.status, await health.json()]).toEqual([200, { state: 'up' }]);
  });
});

test('two processes never do one thing at once: a lease has one holder, and ends with its time', async () => {
  const db = new SqliteDatabase(':memory:');
  await db.exec('CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL)');
  let now = 0;
  const [one, other] = [createLeases(db, () => now), createLeases(db, () => now)];
  expect(await one.take('timer', 100)).toBe(true);
  expect(await other.take('timer', 100)).toBe(false);
  expect(await one.take('timer', 200)).toBe(true);
  now = 200;
  expect(await other.take('timer', 300)).toBe(true);
  await one.release('timer');
  expect(await one.take('timer', 400)).toBe(false);
  await other.release('timer');
  expect(await one.take('timer', 400)).toBe(true);
  db.close();
});

describe('a queue on a table', () => {
  const terms = [
    { name: 'a', batchSize: 2, maxRetries: 2, deadLetters: 'a-dead' },
    { name: 'a-dead', batchSize: 5, maxRetries: 1 },
  ];

  test('tries a message as often as it may, then hands it to its dead letters; nothing is lost by a death', async () => {
    const stores = await openStores(join(folder, 'queues'), false);
    const seen: string[] = [];
    const queues = createQueues({
      db: stores.service,
      terms,
      now: Date.now,
      retryMs: 0,
      onError: () => undefined,
      consume: async ({ queue, messages }) => {
        for (const { body, ack, retry } of messages) {
          seen.push(`${queue} ${body}`);
          if (queue === 'a-dead' || body === 'good') ack();
          else if (body === 'bad') retry();
          else throw new Error('the consumer breaks');
        }
      },
    });
    await queues.producer('a').send('good');
    await queues.producer('a').send('bad');
    const left = async () =>
      (await readRow(stores.service, sql('SELECT COUNT(*) AS n FROM queue_messages')))?.n;
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    expect(seen.filter((one) => one === 'a good')).toHaveLength(1);
    expect(seen.filter((one) => one === 'a bad')).toHaveLength(3);
    expect(seen.filter((one) => one === 'a-dead bad')).toHaveLength(1);
    await queues.stop();
    await queues.producer('a').send('later');
    expect(await left()).toBe(1);
    stores.close();
  });
});
