import { join } from 'node:path';
import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { copyRows } from '#tests/harness/copy-rows.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { startOriginSite } from '#tests/harness/origin-site.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { runMinuteOf, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { sql } from '#worker/platform/database.ts';
import { startEdge } from '#tests/harness/edge-site.ts';

const MINUTE_MS = 60_000;
const Told = z.object({ id: z.string(), state: z.string() });
const begin = Date.parse(orderMoment);
const webhook = 'https://alerts.example/befit';
const chat = '-100500';
const token = '123:secret-of-a-bot';

let site: LocalWorker;
let alerts: { readonly url: string; readonly body: Record<string, unknown> }[] = [];
let isTaken = true;
let now = begin;

async function advance(minutes: number): Promise<void> {
  now += minutes * MINUTE_MS;
  await setClock(site, new Date(now).toISOString());
}

beforeAll(async () => {
  site = await startLocalWorker({
    vars: {
      ALERTS_WEBHOOK_URL: webhook,
      ALERTS_TELEGRAM_TOKEN: token,
      ALERTS_TELEGRAM_CHAT: chat,
      ALERTS_EMAIL: 'duty@befit.test',
      EMAIL_FROM: 'shop@befit.test',
    },
    outboundService: async (request) => {
      alerts.push({ url: request.url, body: JSON.parse(await request.text()) });
      return new Response('{}', { status: isTaken ? 200 : 503 });
    },
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  now = begin;
  isTaken = true;
  await advance(0);
  for (const table of ['told_alerts', 'request_counts']) await execute(site, `DELETE FROM ${table}`);
  await setTimerRan();
  alerts = [];
});

const setTimerRan = () =>
  execute(
    site,
    `INSERT INTO timer_marks (name, reached) VALUES ('timer', ?1), ('timer-success', ?1)
     ON CONFLICT (name) DO UPDATE SET reached = excluded.reached`,
    now,
  );
/** What the webhook was told in one minute. */
async function toldInMinute() {
  alerts = [];
  await runMinuteOf(site);
  return alerts.filter(({ url }) => url === webhook).map(({ body }) => `${body.id} ${body.state}`);
}
const operator = { headers: { Authorization: `Bearer ${localOperatorToken}` } };
const upOrDown = async (of = site) => {
  const answer = await new Visitor(of).request('/health');
  return [answer.status, await answer.json()];
};

interface Fault {
  readonly plant: (minutesAgo: number) => Promise<unknown>;
  readonly mend: () => Promise<unknown>;
}
const at = (minutesAgo: number) => now - minutesAgo * MINUTE_MS;
const byRow = (table: string, insert: string): Fault => ({
  plant: (minutesAgo) => execute(site, insert, at(minutesAgo)),
  mend: () => execute(site, `DELETE FROM ${table} WHERE id = 'planted'`),
});
const messageOf = (state: string) =>
  byRow(
    'messages',
    `INSERT INTO messages (id, key, channel, recipient, template, data, state, next_at, created_at)
     VALUES ('planted', 'planted', 'marketing', 'x', 'auth', '{}', '${state}', ?1, ?1)`,
  );
const timerMark = (name: string): Fault => ({
  plant: (minutesAgo) =>
    execute(site, `UPDATE timer_marks SET reached = ?1 WHERE name = '${name}'`, at(minutesAgo)),
  mend: setTimerRan,
});
/** Something of backups that was last done so many hours ago. */
const backupMark = (name: string, hoursAgo: number): Fault => ({
  plant: () =>
    execute(site, 'INSERT INTO timer_marks (name, reached) VALUES (?1, ?2)', name, at(hoursAgo * 60)),
  mend: () => execute(site, 'DELETE FROM timer_marks WHERE name = ?1', name),
});

describe('whoever runs the site is told once of a fault, and once that it is over', () => {
  test.each<[string, string, Fault]>([
    ['a timer that stands', 'timer failure', timerMark('timer')],
    ['runs that fail', 'timer-success warning', timerMark('timer-success')],
    ['a backup that is late', 'backup warning', backupMark('backup', 28)],
    ['backups that nobody tries', 'drill warning', backupMark('drill', 36 * 24)],
    ['a copy of an origin that is late', 'copy failure', backupMark('copy', 1)],
    ['backups of which none was ever whole', 'backup warning', backupMark('backup-first', 28)],
    ['copies of which none was ever whole', 'copy failure', backupMark('copy-first', 1)],
    [
      'a certificate that ends',
      'certificate warning',
      {
        plant: () =>
          execute(
            site,
            `INSERT INTO timer_marks (name, reached) VALUES ('certificate', ?1)`,
            at(-5 * 24 * 60),
          ),
        mend: () =>
          execute(site, `UPDATE timer_marks SET reached = ?1 WHERE name = 'certificate'`, at(-90 * 24 * 60)),
      },
    ],
    [
      'answers that are errors',
      'failures failure',
      {
        plant: () =>
          execute(site, 'INSERT INTO request_counts (at, requests, failures) VALUES (?1, 100, 20)', at(5)),
        mend: () => execute(site, 'UPDATE request_counts SET requests = 10000'),
      },
    ],
    ['messages that wait', 'messages warning', messageOf('waiting')],
    ['a message that cannot be sent', 'dead-messages warning', messageOf('dead')],
    [
      'a job of a queue that cannot be done',
      'dead-letters warning',
      byRow(
        'dead_letters',
        `INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES ('planted', 'messages', '{}', 'x', ?1)`,
      ),
    ],
    [
      'requests that nobody takes',
      'leads warning',
      byRow(
        'leads',
        `INSERT INTO leads (id, number, kind, name, contact, fields, page, content_hash, consent_version, address,
           created_at, next_attempt_at)
         VALUES ('planted', 999, 'callback', 'Анна', '+79990000000', '{}', '/', 'x', '1', '', ?1, ?1)`,
      ),
    ],
  ])('%s', async (_, told, { plant, mend }) => {
    expect(await toldInMinute()).toEqual([]);
    await plant(40);
    expect(await toldInMinute()).toEqual([told]);
    expect(await toldInMinute()).toEqual([]);
    await mend();
    expect(await toldInMinute()).toEqual([`${told.split(' ')[0]} ok`]);
    expect(await toldInMinute()).toEqual([]);
  });

  test('orders that have stopped', async () => {
    const customer = await Customer.signedIn(site);
    const order = await customer.place(buildOrder({ payment: 'courier' }));
    expect(await toldInMinute()).toEqual([]);
    const copyAt = (name: string, placedAt: number, count: number) =>
      copyRows(site, 'orders', {
        where: `t.id = '${order.id}'`,
        own: {
          ...{ id: `'${name}-' || n.value`, idempotency_key: `'${name}-' || n.value`, first_order: '0' },
          ...{ number: `-${placedAt} - n.value`, placed_at: String(placedAt), state: `'cancelled'` },
        },
        count,
      });
    // Its own hour is over, and in the same hour of four weeks there were ten.
    await advance(2 * 60);
    await setTimerRan();
    for (const week of [1, 2, 3, 4]) await copyAt(`week${week}`, at(30 + week * 7 * 24 * 60), 10);
    expect(await toldInMinute()).toEqual(['orders failure']);
    // Renewals are no sign that anybody can order.
    await copyAt('renewal:', at(10), 20);
    expect(await toldInMinute()).toEqual([]);
    await copyAt('late', at(5), 9);
    expect(await toldInMinute()).toEqual(['orders ok']);
    expect(await toldInMinute()).toEqual([]);
    await execute(site, `DELETE FROM orders WHERE number < 0`);
  });

  test('payments that fail at their provider', async () => {
    const settle = async (state: 'failed' | 'paid', count: number) => {
      for (let paid = 0; paid < count; paid += 1) {
        const customer = await Customer.signedIn(site);
        const order = await customer.place(buildOrder({ payment: 'card' }));
        await customer.request(order.payment.url ?? '', { form: { state } });
      }
    };
    await settle('failed', 4);
    expect(await toldInMinute()).toEqual([]);
    await settle('failed', 1);
    expect(await toldInMinute()).toEqual(['payments-sandbox failure']);
    expect(await toldInMinute()).toEqual([]);
    // An hour later none of them counts.
    await advance(61);
    await setTimerRan();
    expect(await toldInMinute()).toEqual(['payments-sandbox ok']);
    await execute(site, `UPDATE payments SET created_at = 0 WHERE state = 'failed'`);
  });

  test.each([
    ['that waits for a person', 'person', 'refunds warning'],
    ['that does not leave', 'created', 'refunds-late warning'],
  ])('a refund %s', async (_, state, told) => {
    const customer = await Customer.signedIn(site);
    const order = await customer.place(buildOrder({ payment: 'card' }));
    await customer.request(order.payment.url ?? '', { form: { state: 'paid' } });
    await execute(
      site,
      `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at, next_at)
       SELECT 'planted-' || ?3, id, 'planted-' || ?3, 100, ?3, ?1, ?1 FROM payments WHERE invoice_id = ?2`,
      at(4 * 24 * 60),
      order.id,
      state,
    );
    expect(await toldInMinute()).toEqual([told]);
    expect(await toldInMinute()).toEqual([]);
    await execute(site, `UPDATE refunds SET state = 'done', done_at = ?1 WHERE state <> 'done'`, now);
    expect(await toldInMinute()).toEqual([`${told.split(' ')[0]} ok`]);
  });

  test('deliveries that the kitchen does not see', async () => {
    const customer = await Customer.signedIn(site);
    await customer.place(buildOrder({ payment: 'courier' }));
    expect(await toldInMinute()).toEqual([]);
    await advance(24 * 60);
    await setTimerRan();
    expect(await toldInMinute()).toContain('unlocked failure');
    await runTimerOf(site);
    expect(await toldInMinute()).toContain('unlocked ok');
  });

  test('in a chat and by letter as well, in words that say what to do', async () => {
    await timerMark('timer').plant(40);
    await runMinuteOf(site);
    const inChat = alerts.find(({ url }) => url === `https://api.telegram.org/bot${token}/sendMessage`);
    expect(inChat?.body).toMatchObject({
      chat_id: chat,
      text: expect.stringContaining('❌ Сбой: Минут после'),
    });
    const letter = (await new Visitor(site).inbox()).find(({ to }) => to === 'duty@befit.test');
    expect(letter?.text).toContain('Проверьте расписание');
  });

  test('again in the next minute where nobody has taken it', async () => {
    isTaken = false;
    const sink = await startLocalWorker({
      vars: { ALERTS_WEBHOOK_URL: webhook },
      outboundService: () => new Response('', { status: isTaken ? 200 : 503 }),
    });
    try {
      await setClock(sink, orderMoment);
      await execute(
        sink,
        `INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES ('planted', 'messages', '{}', 'x', 0)`,
      );
      const told = () =>
        sink.db.prepare(`SELECT state FROM told_alerts WHERE id = 'dead-letters'`).first('state');
      await runMinuteOf(sink);
      expect(await told()).toBe('ok');
      isTaken = true;
      await runMinuteOf(sink);
      expect(await told()).toBe('warning');
    } finally {
      await sink.stop();
    }
  });
});

test('one half of a pair of keys switches that part off, and the shop goes on', async () => {
  const half = await startLocalWorker({ vars: { CLOUDPAYMENTS_PUBLIC_ID: 'pk_alone' } });
  try {
    await setClock(half, orderMoment);
    const customer = await Customer.signedIn(half);
    expect((await customer.place(buildOrder({ payment: 'card' }))).payment.url).toContain('/local/pay/');
    const { state, checks } = await mustCall(new Visitor(half), readHealth, operator);
    expect([state, checks.find(({ id }) => id === 'settings')?.advice]).toEqual([
      'failure',
      'Задайте недостающее: CLOUDPAYMENTS_SECRET missing beside CLOUDPAYMENTS_PUBLIC_ID',
    ]);
    expect((await new Visitor(half).request('/health')).status).toBe(200);
  } finally {
    await half.stop();
  }
});

test('a queue that stands is told of, and that it goes on', async () => {
  const told: string[] = [];
  const origin = await startOriginSite({
    vars: { ALERTS_WEBHOOK_URL: webhook },
    outboundService: async (request) => {
      const { id, state } = Told.parse(await request.json());
      told.push(`${id} ${state}`);
      return new Response('{}');
    },
  });
  const service = new SqliteDatabase(join(origin.folder, 'service.sqlite'));
  const toldNow = async () => {
    await runMinuteOf(origin);
    return told.splice(0);
  };
  try {
    await setClock(origin, orderMoment);
    await runTimerOf(origin);
    expect(await toldNow()).toEqual([]);
    await service.write([
      sql(
        `INSERT INTO queue_messages (id, queue, body, due_at, sent_at) VALUES ('planted', 'tasks', '{}', ?1, ?2)`,
      ).with(Number.MAX_SAFE_INTEGER, begin - 90 * MINUTE_MS),
    ]);
    expect(await toldNow()).toEqual(['queues warning']);
    expect(await toldNow()).toEqual([]);
    await service.write([sql(`DELETE FROM queue_messages WHERE id = 'planted'`)]);
    expect(await toldNow()).toEqual(['queues ok']);
  } finally {
    service.close();
    await origin.stop();
  }
});

test('answers are counted where some of them fail, and only there', async () => {
  const broken = await startLocalWorker();
  const counted = () => readRows(broken, AnyRow, 'SELECT requests, failures FROM request_counts');
  const setRefusal = (refusesCalls: boolean) =>
    new Visitor(broken).request('/local/publication', { json: { followsTables: false, refusesCalls } });
  try {
    await setClock(broken, orderMoment);
    const visitor = await Customer.signedIn(broken);
    expect(await counted()).toEqual([]);
    await setRefusal(true);
    const answer = await visitor.request('/rest/orders/');
    await setRefusal(false);
    expect(answer.status).toBe(500);
    await expect.poll(counted, { timeout: 20_000 }).toEqual([{ requests: expect.any(Number), failures: 1 }]);
  } finally {
    await broken.stop();
  }
});

describe('how it stands with the site', () => {
  test('is told to operators with each check, and to nobody else', async () => {
    const health = await mustCall(new Visitor(site), readHealth, operator);
    expect(health).toMatchObject({ state: 'ok', migration: expect.stringMatching(/^00\d\d_\w+\.sql$/) });
    expect(health.checks.map(({ id }) => id)).toContain('refunds');
    const size = health.checks.find(({ id }) => id === 'database');
    expect(size).toMatchObject({ state: 'ok', warnFrom: 6144 });
    expect(size?.value).toBeGreaterThan(0);
    expect(await call(new Visitor(site), readHealth)).toMatchObject({ status: 401 });
  });

  test('is up or down to anybody, at an edge as at its origin', async () => {
    const edge = await startEdge({ origin: site, isEdge: true });
    try {
      await advance(1);
      expect(await upOrDown()).toEqual([200, { state: 'up' }]);
      expect(await upOrDown(edge)).toEqual([200, { state: 'up' }]);
      await timerMark('timer').plant(40);
      await advance(1);
      await setClock(edge, new Date(now).toISOString());
      expect(await upOrDown()).toEqual([503, { state: 'down' }]);
      expect(await upOrDown(edge)).toEqual([503, { state: 'down' }]);
    } finally {
      await edge.stop();
    }
  });

  test('is up after the timer has run', async () => {
    await timerMark('timer').plant(40);
    await runTimerOf(site);
    await advance(1);
    expect(await upOrDown()).toEqual([200, { state: 'up' }]);
  });
});
