import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { COOKIE_CHOICE_NAME } from '#shared/features/consents/cookies.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute, readRows } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { queueEvent } from '#worker/modules/messaging/notifications/commands.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

const keepChoice = (customer: Visitor) =>
  customer.request('/rest/customer/consents/cookies/', { method: 'PUT' });

/** What was queued for marketing about a phone, with its state. */
async function eventsOf(site: LocalWorker, phone: string): Promise<string[]> {
  const rows = await readRows(
    site,
    z.object({ template: z.string(), state: z.string() }),
    `SELECT template, CASE state WHEN 'dropped' THEN 'dropped' ELSE 'told' END AS state FROM messages
     WHERE channel = 'marketing' AND recipient = ? ORDER BY rowid`,
    phone,
  );
  return rows.map(({ template, state }) => `${template} ${state}`);
}

/** The consents to cookies of a customer, those in force with a plus. */
async function consentsOf(site: LocalWorker, customerId: string): Promise<string[]> {
  const rows = await readRows(
    site,
    z.object({ document: z.string(), version: z.string(), isGiven: z.number() }),
    `SELECT document, version, withdrawn_at IS NULL AS isGiven FROM consents
     WHERE customer_id = ? AND document GLOB 'cookies*' ORDER BY rowid`,
    customerId,
  );
  return rows.map(({ document, version, isGiven }) => `${isGiven ? '+' : '-'}${document} ${version}`);
}

async function sendLead(visitor: Visitor, headers: Record<string, string> = {}): Promise<string> {
  const phone = newPhone();
  const json = { kind: 'callback', name: 'Анна', phone, consent: true, page: '/faq/' };
  expect((await visitor.request('/rest/helper/lead/add/', { json, headers })).status).toBe(201);
  return phone;
}

async function buy(customer: Customer): Promise<void> {
  const contact = { name: 'Анна', phone: customer.phone, email: '' };
  await orderProgramme(customer, { ...buildOrder(), contact });
}

/** Queues what the timer tells of a renewal. */
async function renew(site: LocalWorker, { id, phone }: Customer, isImplied = false): Promise<void> {
  const bindings = isImplied ? { CONSENT: 'implied' } : {};
  const scope = createScope({ db: createD1Database(site.db), at: Date.parse(orderMoment), bindings });
  const event = { eventType: 'purchase', name: 'Анна', phone, orderNumber: '1', totalKop: 1 } as const;
  const order = { key: `purchase:${crypto.randomUUID()}`, customerId: id, now: scope.clock.now() };
  await scope.db.write(queueEvent(scope, event, order));
}

const v = documentVersions.cookies;

describe('where consent is asked for', () => {
  let site: LocalWorker;
  let customer: Customer;
  beforeAll(async () => {
    site = await startLocalWorker();
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await setClock(site, orderMoment);
    await site.db.prepare('DELETE FROM zone_capacity').run();
    customer = new Customer(site, newPhone());
  });
  let minutes = 0;
  /** Each time later: codes to one phone want a pause. */
  const signIn = async (as = customer) => {
    minutes += 2;
    await setClock(site, new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString());
    as.id = (await as.signIn(as.phone)).id;
  };

  test('marketing hears nothing of a customer who has not chosen or has refused', async () => {
    await signIn();
    await buy(customer);
    customer.chooseCookies('analytics', 'chat');
    await signIn();
    expect(await eventsOf(site, customer.phone)).toEqual([]);
  });

  test('marketing hears of registration, sign-in and purchase of who allows it', async () => {
    customer.chooseCookies('marketing');
    await signIn();
    await buy(customer);
    await signIn();
    expect(await eventsOf(site, customer.phone)).toEqual(['register told', 'purchase told', 'auth told']);
  });

  test('the device id goes out for who allows marketing alone', async () => {
    const deviceUuid = '3f1c9a52-8f6b-4c1d-9a51-1d2f3c4b5a69';
    const withDevice = async (...allowed: 'marketing'[]) => {
      const visitor = new Visitor(site);
      visitor.chooseCookies(...allowed);
      const phone = newPhone();
      const first = { step: 1, phone, name: 'Анна', type: 'register', consent: true, deviceUuid };
      await visitor.request('/rest/customer/auth/', { json: first });
      const code = await visitor.codeOf(phone);
      const second = { step: 2, phone, code, type: 'register', name: 'Анна', deviceUuid };
      expect((await visitor.request('/rest/customer/auth/register/', { json: second })).status).toBe(200);
      return readRows(
        site,
        z.object({ device: z.string() }),
        `SELECT data ->> 'deviceUuid' AS device FROM messages WHERE recipient = ? AND channel = 'marketing'`,
        phone,
      );
    };
    expect(await withDevice()).toEqual([]);
    expect(await withDevice('marketing')).toEqual([{ device: deviceUuid }]);
  });

  test('a guest’s request is told by the choice of the browser that sends it', async () => {
    const allowing = new Visitor(site);
    allowing.chooseCookies('marketing');
    const refusing = new Visitor(site);
    refusing.chooseCookies('chat');
    const senders = [new Visitor(site), refusing, allowing];
    const told = await Promise.all(senders.map(async (by) => eventsOf(site, await sendLead(by))));
    expect(told).toEqual([[], [], ['lead told']]);
  });

  test('an earlier build’s choices count as they were meant', async () => {
    const visitor = new Visitor(site);
    visitor.cookies.set(COOKIE_CHOICE_NAME, 'necessary');
    expect(await eventsOf(site, await sendLead(visitor))).toEqual([]);
    visitor.cookies.set(COOKIE_CHOICE_NAME, 'all');
    expect(await eventsOf(site, await sendLead(visitor))).toEqual(['lead told']);
  });

  test('a consent under other words than those of today covers nothing', async () => {
    const visitor = new Visitor(site);
    visitor.cookies.set(COOKIE_CHOICE_NAME, '2026-01-01.1.marketing');
    expect(await eventsOf(site, await sendLead(visitor))).toEqual([]);
  });

  test('the choice is kept for the customer at signing in and at each change, with its history', async () => {
    customer.chooseCookies('marketing', 'chat');
    await signIn();
    await signIn();
    expect(await consentsOf(site, customer.id)).toEqual([`+cookiesMarketing ${v}`, `+cookiesChat ${v}`]);
    customer.chooseCookies('analytics');
    expect((await keepChoice(customer)).status).toBe(200);
    expect(await consentsOf(site, customer.id)).toEqual([
      `-cookiesMarketing ${v}`,
      `-cookiesChat ${v}`,
      `+cookiesAnalytics ${v}`,
    ]);
    const { consents } = await customer.settings();
    expect(consents.map(({ document }) => document)).toEqual(
      expect.arrayContaining(['cookiesMarketing', 'cookiesChat', 'cookiesAnalytics']),
    );
    const [row] = await readRows(
      site,
      z.object({ address: z.string(), withdrawn_from: z.string() }),
      `SELECT address, withdrawn_from FROM consents WHERE customer_id = ? AND document = 'cookiesChat'`,
      customer.id,
    );
    expect(row).toEqual({ address: customer.address, withdrawn_from: customer.address });
  });

  test('a browser that has not chosen changes nothing of what is kept', async () => {
    customer.chooseCookies('marketing');
    await signIn();
    customer.cookies.delete(COOKIE_CHOICE_NAME);
    await keepChoice(customer);
    expect(await consentsOf(site, customer.id)).toEqual([`+cookiesMarketing ${v}`]);
  });

  test('a consent that was given under other words is replaced', async () => {
    customer.chooseCookies('marketing');
    await signIn();
    await execute(site, `UPDATE consents SET version = '2026-01-01' WHERE document = 'cookiesMarketing'`);
    await renew(site, customer);
    expect(await eventsOf(site, customer.phone)).toEqual(['register told']);
    await keepChoice(customer);
    expect(await consentsOf(site, customer.id)).toEqual([
      '-cookiesMarketing 2026-01-01',
      `+cookiesMarketing ${v}`,
    ]);
    await renew(site, customer);
    expect(await eventsOf(site, customer.phone)).toEqual(['register told', 'purchase told']);
  });

  test('a browser without a choice and the timer go by what the customer has kept', async () => {
    await signIn();
    await renew(site, customer);
    expect(await eventsOf(site, customer.phone)).toEqual([]);
    customer.chooseCookies('marketing');
    await keepChoice(customer);
    customer.cookies.delete(COOKIE_CHOICE_NAME);
    await renew(site, customer);
    await buy(customer);
    expect(await eventsOf(site, customer.phone)).toEqual(['purchase told', 'purchase told']);
    const elsewhere = new Customer(site, customer.phone);
    elsewhere.chooseCookies();
    await signIn(elsewhere);
    await renew(site, customer);
    expect(await eventsOf(site, customer.phone)).toHaveLength(2);
  });

  test('a change of mind drops what has not gone out, but never the end of advertising', async () => {
    customer.chooseCookies('marketing');
    await signIn();
    const later = (template: string) =>
      execute(
        site,
        `INSERT INTO messages (id, key, customer_id, channel, recipient, template, data, next_at, created_at)
         VALUES (?1, ?1, ?2, 'marketing', ?3, ?4, '{}', 9e15, 9e15)`,
        crypto.randomUUID(),
        customer.id,
        customer.phone,
        template,
      );
    await later('purchase');
    await later('subscription');
    customer.chooseCookies();
    await keepChoice(customer);
    expect(await eventsOf(site, customer.phone)).toEqual([
      'register told',
      'purchase dropped',
      'subscription told',
    ]);
  });

  test('switches of advertising follow their own consent', async () => {
    await signIn();
    await customer.call('notifications/', { event: 'offers', channel: 'sms', isOn: true }, 'PUT');
    expect(await eventsOf(site, customer.phone)).toEqual(['subscription told']);
  });

  test('Global Privacy Control refuses what another browser has allowed, until it is allowed by hand', async () => {
    customer.chooseCookies('marketing');
    await signIn();
    customer.cookies.delete(COOKIE_CHOICE_NAME);
    const headers = { 'Sec-GPC': '1' };
    const json = { ...buildOrder(), contact: { name: 'Анна', phone: customer.phone, email: '' } };
    const place = () =>
      customer.request('/rest/orders/', {
        json,
        headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      });
    expect((await place()).ok).toBe(true);
    expect(await eventsOf(site, customer.phone)).toEqual(['register told']);
    customer.chooseCookies('marketing');
    expect(await eventsOf(site, await sendLead(customer, headers))).toEqual(['lead told']);
  });
});

describe('where consent is implied', () => {
  let site: LocalWorker;
  let customer: Customer;
  beforeAll(async () => {
    site = await startLocalWorker({ vars: { CONSENT: 'implied' } });
    await setClock(site, orderMoment);
  });
  afterAll(() => site?.stop());
  const utmOf = async (visitor: Visitor, headers = {}) =>
    (await visitor.request('/?utm_source=ya', { headers })).headers.getSetCookie();
  /** The parameter itself, and where the visitor comes from. */
  const bothCookies = [
    expect.stringMatching(/^utm_source=ya; /),
    expect.stringMatching(/^touches=utm_source=ya\|utm_source=ya; /),
  ];

  test('marketing hears of everybody and utm cookies are set until that is refused', async () => {
    customer = new Customer(site, newPhone());
    customer.id = (await customer.signIn(customer.phone)).id;
    await renew(site, customer, true);
    expect(await eventsOf(site, customer.phone)).toEqual(['register told', 'purchase told']);
    expect(await utmOf(new Visitor(site))).toEqual(bothCookies);
    customer.chooseCookies('analytics');
    await keepChoice(customer);
    await keepChoice(customer);
    expect(await consentsOf(site, customer.id)).toEqual([
      `+cookiesAnalytics ${v}`,
      `-cookiesMarketing ${v}`,
      `-cookiesChat ${v}`,
    ]);
    await renew(site, customer, true);
    expect(await eventsOf(site, customer.phone)).toHaveLength(2);
    expect(await eventsOf(site, await sendLead(customer))).toEqual([]);
    expect(await utmOf(customer)).toEqual([]);
  });

  test('Global Privacy Control refuses marketing until it is allowed by hand', async () => {
    const headers = { 'Sec-GPC': '1' };
    const visitor = new Visitor(site);
    expect(await utmOf(visitor, headers)).toEqual([]);
    expect(await eventsOf(site, await sendLead(visitor, headers))).toEqual([]);
    expect(await eventsOf(site, await sendLead(visitor))).toEqual(['lead told']);
    visitor.chooseCookies('marketing');
    expect(await utmOf(visitor, headers)).toEqual(bothCookies);
    expect(await eventsOf(site, await sendLead(visitor, headers))).toEqual(['lead told']);
  });
});
