import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSettings } from '#shared/features/customers/contract.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { createVapidKeys, PushBrowser, PushDouble } from '#tests/doubles/push.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds, operate } from '#tests/harness/operations.ts';
import { newPhone, runTimerOf, setClock, Visitor, wordsOf } from '#tests/harness/visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const service = new PushDouble();
let site: LocalWorker;
let publicKey: string;
let visitor: Visitor;
let phone: string;
let id: string;

beforeAll(async () => {
  const vars = await createVapidKeys();
  publicKey = vars.VAPID_PUBLIC_KEY;
  site = await startLocalWorker({
    vars,
    outboundService: (request) =>
      request.url.startsWith('https://fcm.googleapis.com/')
        ? service.handle(request, publicKey)
        : new Response('', { status: 599 }),
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  Object.assign(service, { isOut: false });
  service.received.length = 0;
  visitor = new Visitor(site);
  phone = newPhone();
  ({ id } = await visitor.signIn(phone));
});

const later = (ms: number) => new Date(Date.parse(orderMoment) + ms).toISOString();
const runTimer = () => runTimerOf(site);
const runTimerAt = async (ms: number) => {
  await setClock(site, later(ms));
  await runTimer();
};
const call = (path: string, json: unknown = {}, method = 'POST', of = visitor) =>
  of.request(`/rest/customer/${path}`, { json, method });
const settings = async () => await mustCall(visitor, getSettings);

async function place(email = ''): Promise<string> {
  const contact = { name: 'Анна', phone, email };
  return (await orderProgramme(visitor, { ...buildOrder({ days: 14 }), contact })).id;
}

/** What came to a phone or an address that begins so. */
async function told(start: string, to = phone): Promise<string[]> {
  const inbox = await visitor.inbox();
  return inbox
    .filter((row) => row.to === to)
    .map(wordsOf)
    .filter((text) => text.startsWith(start));
}

async function subscribe(name: string, of = visitor): Promise<PushBrowser> {
  const browser = await PushBrowser.open(`${name}-${id}`);
  expect((await call('push/', browser.subscription, 'POST', of)).status).toBe(200);
  return browser;
}
const notesOf = async (browser: PushBrowser) =>
  Promise.all(
    service.received
      .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
      .map(({ body }) => browser.read(body)),
  );

describe('a delivery', () => {
  const move = async (order: string, to: 'on_route' | 'delivered') =>
    bringTo(site, (await deliveryIds(site, order)).slice(0, 1), to);

  test('is told of when it is on its way and when it has come, once, by the ways that are on', async () => {
    const order = await place();
    for (const event of ['onRoute', 'delivered'])
      await call('notifications/', { event, channel: 'sms', isOn: true }, 'PUT');
    const browser = await subscribe('moves');
    await move(order, 'on_route');
    await Promise.all([runTimer(), runTimer()]);
    expect(await told('Курьер выехал')).toEqual([expect.stringMatching(/с\s06:00 до\s08:00/)]);
    await move(order, 'delivered');
    for (let runs = 0; runs < 2; runs += 1) await runTimer();
    expect(await told('Рацион привезли')).toHaveLength(1);
    const notes = await notesOf(browser);
    expect(notes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Курьер уже едет', 'Рацион привезли']),
    );
    expect(new Set(notes.map((note) => JSON.stringify(note))).size).toBe(notes.length);
  });

  test('that an operator sends out is told of at once', async () => {
    await place();
    await call('notifications/', { event: 'onRoute', channel: 'sms', isOn: true }, 'PUT');
    const [delivery] = (
      await mustCall(visitor, listDeliveries, { query: { from: '2026-11-16', to: '2026-12-31' } })
    ).deliveries;
    for (const to of ['locked', 'cooking', 'on_route']) {
      const json = { date: delivery?.date, to, ids: [delivery?.id] };
      const headers = { Authorization: `Bearer ${localOperatorToken}` };
      expect(
        (await new Visitor(site).request('/rest/operations/deliveries/', { json, headers })).status,
      ).toBe(200);
    }
    await expect.poll(() => told('Курьер выехал'), { timeout: 15_000 }).toHaveLength(1);
  });

  test('that failed is told of with the reason and what happens next, and its day says the same', async () => {
    const order = await place();
    const [failed = ''] = await deliveryIds(site, order);
    await bringTo(site, [failed], 'locked');
    const { deliveries } = await mustCall(visitor, listDeliveries, {
      query: { from: '2026-11-16', to: '2026-12-31' },
    });
    const json = { date: deliveries[0]?.date, to: 'failed', ids: [failed], reason: 'Сломалась машина' };
    expect((await operate(site, 'deliveries/', json)).status).toBe(200);
    await runTimer();
    expect(await told('Не привезли рацион')).toEqual([
      expect.stringMatching(
        /Сломалась машина\. Приготовим заново и\sпривезём 2\sдекабря\. Не нужна\? Пропустите её до 30\sноября, 14:00:/,
      ),
    ]);
    const after = await mustCall(visitor, listDeliveries, {
      query: { from: '2026-11-16', to: '2026-12-31' },
    });
    expect(after.deliveries[0]?.failure).toEqual({
      reason: 'Сломалась машина',
      comesOn: ['2026-12-02'],
      broughtOn: [],
      isToCome: true,
      refunded: null,
      isRefundable: true,
      refundUntil: Date.parse('2026-11-30T11:00:00.000Z'),
    });
    const complaint = await visitor.request('/rest/tickets/', {
      json: { deliveryId: failed, kind: 'missing', text: 'Ждали весь день' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(complaint.ok).toBe(true);
  });

  test('that its customer moves, skips or gives up is confirmed by letter, or as the switches say', async () => {
    const order = await place();
    await call('notifications/', { event: 'changes', channel: 'sms', isOn: true }, 'PUT');
    const ids = await deliveryIds(site, order);
    const change = (path: string, json: object) => visitor.request(`/rest/${path}/`, { json });
    const edit = { version: 1, scope: 'one', interval: '10-12' };
    expect((await change(`deliveries/${ids[1]}/edit`, edit)).status).toBe(200);
    const freeze = { version: 2, from: '2026-11-22', until: '2026-11-29' };
    expect((await change(`orders/${order}/freeze`, freeze)).status).toBe(200);
    expect((await change(`orders/${order}/undo`, { version: 3 })).status).toBe(200);
    expect((await change(`orders/${order}/cancellation`, { to: 'bonuses', expectedKop: 0 })).status).toBe(
      200,
    );
    await runTimer();
    const changes = async () =>
      (await told(''))
        .filter((text) => text.includes('(заказ '))
        .map((text) => text.replaceAll('\u00a0', ' '));
    expect(await changes()).toEqual([
      expect.stringMatching(/Отменили остаток: 14 дней рациона, \d+\s[а-я]+\s— \d+\s[а-я]+/),
      expect.stringContaining('Отменено изменение «Заказ заморожен'),
      expect.stringContaining('Заказ заморожен с 22 ноября'),
      expect.stringContaining('Доставка 20 ноября: время — 10:00–12:00'),
    ]);
    await call('notifications/', { event: 'changes', channel: 'sms', isOn: false }, 'PUT');
    const other = await place();
    const [first] = await deliveryIds(site, other);
    expect((await change(`deliveries/${first}/skip`, { version: 1 })).status).toBe(200);
    await runTimer();
    expect(await changes()).toHaveLength(4);
  });

  test('that is the last but one of a plan brings no advertising to whoever has not agreed to it', async () => {
    await place();
    await runTimerAt(12 * DAY_MS);
    expect(await told('Рацион закончится')).toEqual([]);
  });

  test('that is the last but one of a plan comes with a word that the plan ends, once, where that is agreed to', async () => {
    await call('notifications/', { event: 'offers', channel: 'sms', isOn: true }, 'PUT');
    await place();
    await runTimerAt(11 * DAY_MS);
    expect(await told('Рацион закончится')).toEqual([]);
    // The last food is on the first of December.
    await runTimerAt(12 * DAY_MS);
    await runTimerAt(12 * DAY_MS + HOUR_MS);
    expect(await told('Рацион закончится')).toEqual([
      expect.stringMatching(/закончится 1\sдекабря .+ продлите до 29\sноября, 14:00:/),
    ]);
  });

  test('that can be changed for one day more is reminded of once, by SMS where no e-mail is known', async () => {
    await place();
    // The second delivery is on the 20th: its cut-off is at 14:00 on the 18th.
    await runTimerAt(DAY_MS + 3.5 * HOUR_MS);
    expect(await told('Доставку')).toEqual([]);
    await runTimerAt(DAY_MS + 4.1 * HOUR_MS);
    await runTimerAt(DAY_MS + 5 * HOUR_MS);
    expect(await told('Доставку')).toEqual([
      expect.stringMatching(/^Доставку 20\sноября можно изменить до 18\sноября, 14:00/),
    ]);
  });
});

test.each([
  [1, true],
  [0, false],
])(
  'bonuses that end in a week are spoken of on its Monday %i times where advertising is %s',
  async (times, isOn) => {
    const email = `bonus-${id}@befit.example`;
    await site.db.prepare('UPDATE customers SET email = ? WHERE id = ?').bind(email, id).run();
    await call('notifications/', { event: 'offers', channel: 'email', isOn }, 'PUT');
    const grant = (amount: number, at: number) =>
      site.db
        .prepare(
          `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
         VALUES (?1, ?1, 'company', ?2, ?3, 'bonuses_granted', ?4)`,
        )
        .bind(crypto.randomUUID(), `bonuses:${id}`, amount, at);
    const start = Date.parse(orderMoment);
    await site.db.batch([
      grant(50_000, start),
      grant(30_000, start + DAY_MS),
      grant(99_900, start + 9 * DAY_MS),
    ]);
    const monday = 175 * DAY_MS;
    await runTimerAt(monday - 4 * HOUR_MS);
    const before = await told('До конца недели', email);
    for (const hours of [0, 1, 30, 60]) await runTimerAt(monday + hours * HOUR_MS);
    const after = await told('До конца недели', email);
    expect([before.length, after.length]).toEqual([0, times]);
    for (const letter of after) {
      expect(letter).toContain('До конца недели потратьте 800\u00a0бонусов: первые сгорят');
      expect(letter).toContain('Это реклама');
    }
  },
);

describe('a browser', () => {
  test('is offered by the key of the site, and told what its customer is told, sealed', async () => {
    expect((await settings()).push).toEqual({ publicKey, isSubscribed: false });
    const browser = await subscribe('first');
    await subscribe('first');
    expect((await settings()).push).toEqual({ publicKey, isSubscribed: true });
    await place();
    await runTimer();
    const [note, ...more] = await notesOf(browser).catch(() => []);
    expect(more).toEqual([]);
    // The second subscription of the same browser has other keys: the first ones read nothing any more.
    expect(note).toBeUndefined();
    expect(service.received).toHaveLength(1);
    expect(Buffer.from(service.received[0]?.body ?? []).toString('latin1')).not.toContain('befit');
  });

  test('gets what a template says, and leads into the account', async () => {
    const browser = await subscribe('words');
    await place();
    await runTimer();
    expect(await notesOf(browser)).toEqual([
      {
        title: expect.stringMatching(/^Заказ \d+ принят$/),
        text: expect.stringContaining('Первая доставка'),
        path: '/personal/',
        tag: 'order-placed',
      },
    ]);
  });

  test.each([404, 410] as const)('whose subscription is over (%i) is told nothing more', async (status) => {
    const browser = await subscribe(`over-${status}`);
    service.over.set(browser.subscription.endpoint, status);
    await place();
    await runTimer();
    expect((await settings()).push?.isSubscribed).toBe(false);
    const dead = await site.db
      .prepare(
        `SELECT COUNT(*) AS n FROM messages WHERE customer_id = ? AND channel = 'push' AND state <> 'sent'`,
      )
      .bind(id)
      .first('n');
    expect(dead).toBe(0);
  });

  test('is told later where the push service is out', async () => {
    const browser = await subscribe('later');
    service.isOut = true;
    await place();
    await runTimer();
    expect(await notesOf(browser)).toEqual([]);
    service.isOut = false;
    await runTimerAt(3 * 60_000);
    expect(await notesOf(browser)).toHaveLength(1);
  });

  test('that has signed out gets nothing, nor what waited for it', async () => {
    const browser = await subscribe('signed-out');
    const other = new Visitor(site);
    await setClock(site, later(2 * 60_000));
    await other.signIn(phone);
    expect((await visitor.request('/rest/customer/logout/')).status).toBe(200);
    visitor = other;
    await place();
    await runTimer();
    expect(await notesOf(browser)).toEqual([]);
  });

  test('in which somebody else signs in is told nothing of whom it was before', async () => {
    const browser = await subscribe('shared');
    const before = phone;
    await visitor.signIn(newPhone(), 'Борис');
    const owner = new Visitor(site);
    await setClock(site, later(2 * 60_000));
    await owner.signIn(before);
    visitor = owner;
    phone = before;
    await place();
    await runTimer();
    expect(await notesOf(browser)).toEqual([]);
  });

  test('that subscribes for another customer is no longer the first one’s', async () => {
    const browser = await subscribe('moved');
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect((await call('push/', browser.subscription, 'POST', other)).status).toBe(200);
    expect((await settings()).push?.isSubscribed).toBe(false);
    await place();
    await runTimer();
    expect(await notesOf(browser)).toEqual([]);
  });

  test('may name no other host than a push service', async () => {
    const { subscription } = await PushBrowser.open('evil');
    for (const endpoint of [
      'https://evil.example/',
      'https://169.254.169.254/latest/',
      'http://fcm.googleapis.com/',
    ])
      expect((await call('push/', { ...subscription, endpoint })).status).toBe(400);
  });

  test('may be switched off again', async () => {
    const browser = await subscribe('off');
    expect((await call('push/remove/')).status).toBe(200);
    await place();
    await runTimer();
    expect(await notesOf(browser)).toEqual([]);
  });
});
