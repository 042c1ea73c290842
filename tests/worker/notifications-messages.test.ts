import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/features/orders/schema.ts';
import { SmsDoubles } from '#tests/doubles/sms.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cancelUnpaid } from '#tests/harness/operations.ts';
import { runTimerOf, setClock, wordsOf } from '#tests/harness/visitor.ts';

describe('the outbox of the deployed worker', () => {
  const gateways = new SmsDoubles();
  const events: { url: string; body: string }[] = [];
  let site: LocalWorker;
  let id: string;

  beforeAll(async () => {
    site = await startLocalWorker({
      build: 'production',
      vars: {
        SMS_RU_API_ID: 'api-id',
        SMS_AERO_EMAIL: 'shop@befit.example',
        SMS_AERO_API_KEY: 'aero-key',
        SMSC_API_KEY: 'smsc-key',
        MINDBOX_ENDPOINT_ID: 'befit',
        MINDBOX_SECRET_KEY: 'secret',
        SITE_URL: 'https://befit.example',
      },
      outboundService: async (request) => {
        if (!request.url.startsWith('https://api.mindbox.ru')) return gateways.handle(request);
        events.push({ url: request.url, body: await request.text() });
        return Response.json({ status: 'Success' });
      },
    });
  });
  afterAll(() => site?.stop());
  beforeEach(() => {
    Object.assign(gateways, { innerCode: 100, isAeroOut: false, smscError: 0 });
    gateways.sent.length = 0;
    gateways.asked.length = 0;
    gateways.silent.clear();
    id = crypto.randomUUID();
  });

  const queue = (change: Record<string, string | number> = {}) => {
    const row = {
      id,
      key: `test:${id}`,
      channel: 'sms',
      recipient: '+79162041830',
      template: 'order-unpaid',
      data: JSON.stringify({ number: '100001', total: '9 000 ₽', payUntil: '17 ноября' }),
      next_at: 0,
      created_at: Date.now(),
      ...change,
    };
    const names = Object.keys(row);
    return site.db
      .prepare(`INSERT INTO messages (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .bind(...Object.values(row))
      .run();
  };
  const read = () => site.db.prepare('SELECT * FROM messages WHERE id = ?').bind(id).first();
  const makeDue = () => site.db.prepare('UPDATE messages SET next_at = 0 WHERE id = ?').bind(id).run();

  test('sends a message once, also when two runs of the timer meet', async () => {
    await queue();
    await Promise.all([runTimerOf(site), runTimerOf(site), runTimerOf(site)]);
    expect(gateways.asked).toEqual([
      {
        gateway: 'sms.ru',
        to: '79162041830',
        text: 'BeFit: Заказ 100001 ждёт оплаты до 17 ноября: https://befit.example/personal/orders/',
      },
    ]);
    expect(await read()).toMatchObject({ state: 'sent', tries: 1, last_error: null });
  });

  test('asks the next gateway where one has accepted nothing', async () => {
    gateways.innerCode = 201;
    await queue();
    await runTimerOf(site);
    expect(gateways.sent.map(({ gateway }) => gateway)).toEqual(['smsaero']);
    gateways.isAeroOut = true;
    id = crypto.randomUUID();
    await queue();
    await runTimerOf(site);
    expect(gateways.sent.at(-1)?.gateway).toBe('smsc');
  });

  test.each([231, 232])('a repeat that the gateway knows (%i) has been sent before', async (code) => {
    gateways.innerCode = code;
    await queue();
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'sent' });
    expect(gateways.asked).toHaveLength(1);
  });

  test('goes on at once with what is more than one run may send', async () => {
    const count = 210;
    await site.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO messages (id, key, channel, recipient, template, data, next_at, created_at)
         SELECT ?2 || i, ?2 || i, 'sms', '+79162041830', 'order-unpaid', ?3, 0, ?4 FROM n`,
      )
      .bind(
        count,
        `many:${id}:`,
        JSON.stringify({ number: '100001', total: '9 000 ₽', payUntil: '17 ноября' }),
        Date.now(),
      )
      .run();
    await runTimerOf(site);
    const sent = () =>
      site.db
        .prepare(`SELECT COUNT(*) AS n FROM messages WHERE state = 'sent' AND id GLOB ?1`)
        .bind(`many:${id}:*`)
        .first('n');
    await expect.poll(sent, { timeout: 60_000 }).toBe(count);
    expect(gateways.sent).toHaveLength(count);
  }, 90_000);

  test('climbs the ladder and gives a message up after the last try, with one line in the log', async () => {
    Object.assign(gateways, { innerCode: 201, isAeroOut: true, smscError: 3 });
    await queue();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      await makeDue();
      const before = Date.now();
      await runTimerOf(site);
      const row = await read();
      expect(row).toMatchObject({ tries, state: tries < 6 ? 'waiting' : 'dead' });
      if (tries < 6) pauses.push(Math.round((Number(row?.next_at) - before) / 60_000));
      await runTimerOf(site);
    }
    expect(pauses).toEqual([1, 5, 30, 120, 720]);
    expect(await read()).toMatchObject({ last_error: expect.stringContaining('SMSC') });
    await expect
      .poll(() => site.logs.filter((line) => line.includes('message given up') && line.includes(id)).length)
      .toBe(1);
    expect(site.logs.join()).not.toContain('9162041830');
  });

  test('an SMS of which nobody knows whether it went out is not sent again', async () => {
    const hourAgo = Date.now() - 61 * 60_000;
    await queue({ state: 'sending', claimed_at: hourAgo, begun_at: hourAgo, tries: 1 });
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'dead', last_error: 'unknown' });
    expect(gateways.asked).toEqual([]);
  });

  test('an SMS that was claimed by a sender who died before its try goes out', async () => {
    await queue({ state: 'sending', claimed_at: Date.now() - 61 * 60_000 });
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'sent', tries: 1 });
    expect(gateways.asked).toHaveLength(1);
  });

  test('a message that cannot be read is given up by itself, and all that were claimed with it go out', async () => {
    await queue();
    await queue({ id: `bad-${id}`, key: `bad-${id}`, data: '[]' });
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'sent' });
    const bad = site.db.prepare('SELECT state, last_error FROM messages WHERE id = ?').bind(`bad-${id}`);
    expect(await bad.first()).toEqual({ state: 'dead', last_error: 'data: invalid_type' });
  });

  test('after a timeout neither another gateway nor another try is risked', async () => {
    gateways.silent.add('sms.ru');
    await queue();
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'dead', tries: 1 });
    expect(gateways.asked).toHaveLength(1);
  });

  test('a template that names what the message does not have is never sent with a gap', async () => {
    await queue({ data: '{}' });
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('number') });
    expect(gateways.asked).toEqual([]);
  });

  test('an event reaches marketing with the key that makes a repeat the same event', async () => {
    const data = {
      eventType: 'purchase',
      name: 'Анна',
      phone: '+79162041830',
      orderNumber: '7',
      totalKop: 900,
    };
    await queue({ channel: 'marketing', template: 'purchase', data: JSON.stringify(data) });
    await runTimerOf(site);
    const { searchParams } = new URL(events[0]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      endpointId: 'befit',
      operation: 'Website.CreateOrder',
      transactionId: `test:${id}`,
    });
    expect(JSON.parse(events[0]?.body ?? '')).toEqual({
      customer: { mobilePhone: '+79162041830', firstName: 'Анна' },
      order: { ids: { websiteID: '7' }, totalPrice: 9 },
    });
  });

  test('a letter waits where no letters are sent', async () => {
    await queue({ channel: 'email', recipient: 'anna@befit.example' });
    await runTimerOf(site);
    expect(await read()).toMatchObject({ state: 'waiting', tries: 0 });
  });
});

describe('an order', () => {
  let site: LocalWorker;
  let customer: Customer;
  const email = () => `anna-${customer.phone.slice(1)}@befit.example`;

  beforeAll(async () => {
    site = await startLocalWorker();
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await setClock(site, orderMoment);
    customer = await Customer.signedIn(site);
  });

  const place = (payment: 'card' | 'courier') => orderProgramme(customer, buildOrder({ payment }));

  async function inboxOf(to: string): Promise<string[]> {
    const inbox = await customer.inbox();
    return inbox.filter((message) => message.to === to && !message.code).map(wordsOf);
  }

  const pay = (order: Order) =>
    customer.request(order.payment.url ?? '', { form: { state: 'paid' }, headers: { Accept: 'text/html' } });
  const pass = async (minutes: number) => {
    await setClock(site, new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString());
    await runTimerOf(site);
  };

  test('that waits for its payment is reminded of once, and tells when it is paid', async () => {
    await customer.confirmEmail(email());
    customer.chooseCookies('marketing');
    const order = await place('card');
    await pass(60);
    expect(await inboxOf(email())).toEqual([]);
    for (const minutes of [121, 130, 200]) await pass(minutes);
    const [reminder, ...more] = await inboxOf(email());
    expect(reminder).toMatch(new RegExp(`^Заказ ${order.number} ждёт оплаты[^]*/personal/orders/`));
    expect(more).toEqual([]);
    await pay(order);
    await pass(220);
    const [paid] = await inboxOf(email());
    expect(paid).toMatch(
      new RegExp(`Заказ ${order.number}: Баланс[^]*18\u00a0ноября, с\u00a006:00 до\u00a008:00[^]*Лесная`),
    );
    const events = (await inboxOf(customer.phone)).filter((text) => text.startsWith('{'));
    const purchase = events.map((text): unknown => JSON.parse(text));
    expect(purchase).toContainEqual(
      expect.objectContaining({ eventType: 'purchase', orderNumber: order.number, totalKop: 885_400 }),
    );
  });

  test('that was paid in time is not reminded of', async () => {
    await customer.confirmEmail(email());
    await pay(await place('card'));
    await pass(180);
    expect(await inboxOf(email())).toHaveLength(1);
  });

  test('that is given up tells nothing', async () => {
    await customer.confirmEmail(email());
    const unpaid = await place('card');
    await cancelUnpaid(site, unpaid.id);
    await pass(180);
    expect(await inboxOf(email())).toEqual([]);
  });

  test('that is paid at the door tells at once, by SMS where there is no address', async () => {
    const order = await place('courier');
    await expect
      .poll(() => inboxOf(customer.phone))
      .toContainEqual(
        expect.stringContaining(`Заказ ${order.number} принят. Первая доставка 18 ноября, с 06:00 до 08:00`),
      );
  });
});
