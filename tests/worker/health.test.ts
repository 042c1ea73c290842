import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute } from '#tests/harness/rows.ts';
import { runMinuteOf, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { startEdge } from './edge-site.ts';

const MINUTE_MS = 60_000;
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
  await execute(site, 'DELETE FROM told_alerts');
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
