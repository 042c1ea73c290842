import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { type OriginSite, startOriginSite } from '#tests/harness/origin-site.ts';
import { runMinuteOf, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import { readRow, sql } from '#worker/platform/database.ts';
import { createUsage } from '#worker/platform/database-usage.ts';

const Noted = z.array(
  z.object({
    name: z.string(),
    labels: z.record(z.string(), z.string()),
    values: z.record(z.string(), z.number()),
  }),
);

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

/** What was noted since the last look, without the looks themselves. */
async function takeNoted() {
  const answer = await new Visitor(site).request('/local/metrics', { method: 'POST' });
  return Noted.parse(await answer.json()).filter(({ labels }) => labels.route !== '/local/metrics');
}
const labelsOf = (noted: z.infer<typeof Noted>, name: string) =>
  noted.filter((one) => one.name === name).map(({ labels }) => Object.values(labels).join(' '));

describe('what happens is counted', () => {
  test('requests by their pattern and outcome, with what they ask of the database', async () => {
    const visitor = new Visitor(site);
    await takeNoted();
    for (const path of [
      '/faq/?utm_source=somebody',
      '/rest/orders/0199b2f0-0000-7000-8000-000000000001/',
      '/rest/nothing/of/this/name/',
      '/nobody-has-this-page/',
      '/pictures/anna-79990000000.webp',
      '/health',
    ])
      await (await visitor.request(path)).arrayBuffer();
    const noted = await takeNoted();
    expect(labelsOf(noted, 'request')).toEqual([
      '/faq/ GET ok',
      '/rest/orders/:id GET refused',
      'unknown call GET refused',
      'other GET refused',
      '/pictures/* GET refused',
      expect.stringMatching(/^\/health GET /),
    ]);
    expect(JSON.stringify(noted)).not.toMatch(/somebody|0199b2f0|7999/);
    expect(noted.at(-1)?.values).toMatchObject({ databaseCalls: 1, rowsRead: expect.any(Number) });
  });

  test('an order, its payment and an SMS, each once', async () => {
    await takeNoted();
    const customer = await Customer.signedIn(site);
    const order = await orderProgramme(customer, buildOrder({ payment: 'card' }));
    await customer.request(order.payment.url ?? '', { form: { state: 'paid', notice: 'twice' } });
    await runTimerOf(site);
    const noted = await takeNoted();
    expect(labelsOf(noted, 'order')).toEqual(['programme card customer']);
    expect(labelsOf(noted, 'payment')).toEqual(['sandbox opened', 'sandbox paid']);
    expect(labelsOf(noted, 'sms')).toContain('inbox accepted');
    expect(labelsOf(noted, 'run')).toEqual(['timer done']);
    expect(JSON.stringify(noted)).not.toContain(customer.phone.slice(2));
    expect(JSON.stringify(noted)).not.toContain(order.id);
  });

  test('a refused card', async () => {
    const customer = await Customer.signedIn(site);
    const order = await orderProgramme(customer, buildOrder({ payment: 'card' }));
    await takeNoted();
    await customer.request(order.payment.url ?? '', { form: { state: 'failed', notice: 'twice' } });
    expect(labelsOf(await takeNoted(), 'payment')).toEqual(['sandbox failed']);
  });

  test('messages of queues, with how long they have waited', async () => {
    await takeNoted();
    const producer = await site.mf.getQueueProducer('MESSAGES');
    await producer.send({});
    await expect
      .poll(async () => labelsOf(await takeNoted(), 'job'), { timeout: 20_000 })
      .toContain('messages done');
  });

  test('everything that is watched, every minute', async () => {
    await takeNoted();
    await runMinuteOf(site);
    const noted = await takeNoted();
    expect(labelsOf(noted, 'run')).toEqual(['minute done']);
    expect(labelsOf(noted, 'health')).toEqual(expect.arrayContaining(['database MB', 'refunds count']));
  });
});

test('D1 says what it has read, which is more than what comes back', async () => {
  const usage = createUsage();
  const row = await readRow(
    createD1Database(site.db, usage),
    sql(`SELECT COUNT(*) AS n FROM dishes WHERE title LIKE '%я%'`),
  );
  expect(usage).toMatchObject({ databaseCalls: 1, rowsWritten: 0 });
  expect(usage.rowsRead).toBeGreaterThan(Number(row?.n));
});

describe('an origin', () => {
  let origin: OriginSite;
  beforeAll(async () => {
    origin = await startOriginSite();
    await setClock(origin, orderMoment);
  });
  afterAll(() => origin?.stop());
  const scrape = (token: string) =>
    new Visitor(origin).request('/metrics', { headers: { Authorization: `Bearer ${token}` } });

  test('tells Prometheus what it has counted, and nobody else', async () => {
    const customer = await Customer.signedIn(origin);
    await orderProgramme(customer, buildOrder({ payment: 'courier' }));
    const answer = await scrape(localOperatorToken);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ]);
    expect(text).toContain('befit_order_total{kind="programme",payment="courier",source="customer"} 1');
    expect(text).toMatch(
      /^befit_request_seconds_bucket\{le="\+Inf",route="\/rest\/orders",method="POST",outcome="ok"\} 1$/m,
    );
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect(text).not.toContain(customer.phone.slice(2));
    for (const refused of [await scrape('wrong'), await new Visitor(origin).request('/metrics')])
      expect([refused.status, await refused.text()]).toEqual([401, 'Unauthorized']);
  });
});

test('a site whose metrics lie elsewhere has no page of them', async () => {
  const headers = { Authorization: `Bearer ${localOperatorToken}` };
  expect((await new Visitor(site).request('/metrics', { headers })).status).toBe(404);
});
