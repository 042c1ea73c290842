import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import type { NotificationSwitch } from '#shared/features/customers/schema.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { firstRow } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor, wordsOf } from '#tests/harness/visitor.ts';
import { changeContact } from '#worker/modules/identity/auth/identity/sql.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import { sql } from '#worker/platform/database.ts';

let site: LocalWorker;
let customer: Customer;
let phone: string;
let id: string;

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
  ({ id, phone } = customer);
  // Some tests sign in again, which has to wait for the pause between two codes.
  await setClock(site, later(2 * 60_000));
});

const later = (ms: number) => new Date(Date.parse(orderMoment) + ms).toISOString();
const runTimer = () => runTimerOf(site);
/** The first row, of the customer where no values are named. */
const first = (text: string, values = [id]) => firstRow(site, text, ...values);

describe('the profile', () => {
  test('changes its name at once, in the cookie too', async () => {
    expect((await customer.call('profile/', { name: ' Мария ' }, 'PATCH')).status).toBe(200);
    expect((await customer.settings()).customer.name).toBe('Мария');
    expect(decodeURIComponent(customer.cookies.get('user[name]') ?? '')).toBe('Мария');
    expect((await customer.call('profile/', { name: '<b>' }, 'PATCH')).status).toBe(400);
  });

  test('says how letters address the customer, who is called by the name again without it', async () => {
    const greetingOfNext = async (salutation: string) => {
      expect((await customer.call('profile/', { salutation }, 'PATCH')).status).toBe(200);
      const { profile, customer: known } = await customer.settings();
      expect(profile).toEqual({ name: known.name, salutation });
      const order = await customer.place({ firstOrder: salutation !== '' });
      await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?`).bind(order.id).run();
      await runTimer();
      const letters = (await customer.inbox()).filter(
        ({ channel, text }) => channel === 'email' && text.includes('Здравствуйте'),
      );
      return letters[0]?.text;
    };
    await site.db
      .prepare('UPDATE customers SET email = ? WHERE id = ?')
      .bind(`anna-${id}@befit.example`, id)
      .run();
    expect(await greetingOfNext('Анна Петровна')).toContain('Здравствуйте, Анна Петровна!');
    expect(await greetingOfNext('')).toContain('Здравствуйте, Анна!');
    expect((await customer.call('profile/', { salutation: '<b>' }, 'PATCH')).status).toBe(400);
    expect((await customer.call('profile/', {}, 'PATCH')).status).toBe(400);
  });

  test('takes an e-mail over with its code alone, and the same again changes nothing', async () => {
    const email = `anna-${id}@befit.example`;
    expect(await (await customer.call('email/', { email: email.toUpperCase() })).json()).toEqual({
      retryAfter: 60,
    });
    expect((await refusalOf(await customer.call('email/', { email }))).code).toBe('code_too_soon');
    const code = await customer.codeOf(email);
    const wrong = code === '999999' ? '999998' : '999999';
    expect(await refusalOf(await customer.call('email/confirm/', { email, code: wrong }))).toMatchObject({
      code: 'code_wrong',
      details: { triesLeft: 4 },
    });
    await setClock(site, later(11 * 60_000));
    expect((await customer.call('email/confirm/', { email, code })).status).toBe(200);
    expect((await customer.call('email/confirm/', { email, code })).status).toBe(200);
    expect((await customer.settings()).customer.email).toBe(email);
  });

  test.each(['phone', 'email'] as const)('tells nobody of a %s that was not changed', async (field) => {
    const db = createD1Database(site.db);
    const [name, contact] = [
      (await customer.settings()).customer.name,
      await first(`SELECT ${field} FROM customers WHERE id = ?`),
    ];
    const told = sql(`UPDATE customers SET name = 'told' WHERE id = ?`).with(id);
    const from = String(contact?.[field]);
    const change = { customerId: id, from, to: newPhone(), codeIds: ['used'], at: 1 };
    expect(await changeContact(db, field, change, [told])).toBe(false);
    expect(await changeContact(db, field, { ...change, from: 'old', codeIds: [] }, [told])).toBe(false);
    expect(await first(`SELECT name, ${field} FROM customers WHERE id = ?`)).toEqual({ name, ...contact });
  });

  test('an e-mail code is over after ten minutes, and another customer cannot use it', async () => {
    const email = `late-${id}@befit.example`;
    await customer.call('email/', { email });
    const code = await customer.codeOf(email);
    const other = new Visitor(site);
    await other.signIn(newPhone());
    const answer = await other.request('/rest/customer/email/confirm/', { json: { email, code } });
    expect((await refusalOf(answer)).code).toBe('code_wrong');
    await setClock(site, later(13 * 60_000));
    expect((await refusalOf(await customer.call('email/confirm/', { email, code }))).code).toBe(
      'code_expired',
    );
  });

  test('guesses at a code are counted exactly, also all at once', async () => {
    const email = `guess-${id}@befit.example`;
    await customer.call('email/', { email });
    const code = Number(await customer.codeOf(email));
    const guesses = Array.from({ length: 30 }, (_, index) =>
      String(100_000 + ((code + 7 + index) % 900_000)),
    );
    const answers = await Promise.all(
      guesses.map((guess) => customer.call('email/confirm/', { email, code: guess })),
    );
    const codes = await Promise.all(answers.map(async (answer) => (await refusalOf(answer)).code));
    expect(codes.filter((name) => name === 'code_wrong')).toHaveLength(5);
    expect((await refusalOf(await customer.call('email/confirm/', { email, code: String(code) }))).code).toBe(
      'code_tries_spent',
    );
  });
});

describe('the phone', () => {
  test('changes by a code to each number; receipts and renewals follow, other browsers are signed out', async () => {
    const order = await customer.place({ contact: { name: 'Анна', phone, email: '' } });
    const other = await Customer.signedIn(site, phone);
    await setClock(site, later(4 * 60_000));
    const fresh = newPhone();
    expect((await customer.call('phone/', { phone: fresh })).status).toBe(200);
    const [oldCode, newCode] = [await customer.codeOf(phone), await customer.codeOf(fresh)];
    const swapped = await customer.call('phone/confirm/', {
      phone: fresh,
      oldCode: newCode,
      newCode: oldCode,
    });
    expect(await refusalOf(swapped)).toMatchObject({
      code: 'code_wrong',
      fields: { oldCode: expect.any(String) },
    });
    const codes = { phone: fresh, oldCode, newCode };
    const answers = await Promise.all([
      customer.call('phone/confirm/', codes),
      customer.call('phone/confirm/', codes),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await customer.call('phone/confirm/', codes)).status).toBe(200);
    expect(decodeURIComponent(customer.cookies.get('auth') ?? '')).toContain(fresh);
    expect((await customer.settings()).sessions).toHaveLength(1);
    expect((await other.request('/rest/customer/settings/')).status).toBe(401);
    expect(other.cookies.has('auth')).toBe(false);
    const contact = await first('SELECT contact FROM orders WHERE id = ?', [order.id]);
    expect(contact?.contact).toContain(fresh);
    const told = (await customer.inbox()).filter((message) =>
      wordsOf(message).startsWith('Номер личного кабинета изменён'),
    );
    expect(told.map(({ to }) => to).sort()).toEqual([phone, fresh].sort());
  });

  test('brings the gifts that wait for it', async () => {
    const [giver, fresh] = [new Visitor(site), newPhone()];
    const { id: giverId } = await giver.signIn(newPhone());
    await site.db
      .prepare(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
         VALUES (?1, ?1, 'company', 'bonuses:' || ?1, 10000, 'bonuses_granted', ?2)`,
      )
      .bind(giverId, Date.parse(orderMoment))
      .run();
    const given = await giver.request('/rest/bonuses/gifts/', {
      json: { to: 'friend', phone: fresh, amount: 100 },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(given.status).toBe(201);
    await customer.call('phone/', { phone: fresh });
    const [oldCode, newCode] = [await customer.codeOf(phone), await customer.codeOf(fresh)];
    expect((await customer.call('phone/confirm/', { phone: fresh, oldCode, newCode })).status).toBe(200);
    const { balanceKop } = await mustCall(customer, getBonuses);
    expect(balanceKop).toBe(10_000);
  });

  test('of somebody else is refused, also when it was taken after the codes were sent', async () => {
    const taken = newPhone();
    await new Visitor(site).signIn(taken);
    expect((await refusalOf(await customer.call('phone/', { phone: taken }))).code).toBe('phone_taken');
    const fresh = newPhone();
    await customer.call('phone/', { phone: fresh });
    const codes = {
      phone: fresh,
      oldCode: await customer.codeOf(phone),
      newCode: await customer.codeOf(fresh),
    };
    await setClock(site, later(4 * 60_000));
    await new Visitor(site).signIn(fresh);
    expect((await refusalOf(await customer.call('phone/confirm/', codes))).code).toBe('phone_taken');
    expect((await customer.settings()).customer.phone).toBe(phone);
  });

  test('changes without the pause of signing in or of a removal, and keeps its own', async () => {
    await setClock(site, later(4 * 60_000));
    await new Visitor(site).signIn(phone);
    const removal = await customer.request('/rest/removal/code/', { json: { phone } });
    expect(removal.status).toBe(200);
    expect((await customer.call('phone/', { phone: newPhone() })).status).toBe(200);
    expect((await refusalOf(await customer.call('phone/', { phone: newPhone() }))).code).toBe(
      'code_too_soon',
    );
  });

  test('codes for another purpose open no session', async () => {
    const fresh = newPhone();
    await customer.call('phone/', { phone: fresh });
    const code = Number(await customer.codeOf(phone));
    const answer = await new Visitor(site).request('/rest/customer/auth/login/', {
      json: { step: 2, phone, code, type: 'login' },
    });
    expect((await refusalOf(answer)).code).toBe('code_not_requested');
  });
});

describe('sessions', () => {
  test('are listed with their browsers; each ends at once, all end together', async () => {
    const phoneBrowser = new Visitor(site);
    const third = new Visitor(site);
    await phoneBrowser.signIn(phone);
    await setClock(site, later(4 * 60_000));
    await third.signIn(phone);
    const { sessions } = await customer.settings();
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome, Linux', true],
      ['Chrome, Linux', false],
      ['Chrome, Linux', false],
    ]);
    expect((await customer.call(`sessions/${sessions[1]?.id}/end/`)).status).toBe(200);
    expect((await third.request('/rest/customer/settings/')).status).toBe(401);
    expect((await phoneBrowser.request('/rest/customer/settings/')).status).toBe(200);
    const stranger = new Visitor(site);
    await stranger.signIn(newPhone());
    const foreign = await stranger.request(`/rest/customer/sessions/${sessions[2]?.id}/end/`, {
      method: 'POST',
      json: {},
    });
    expect(foreign.status).toBe(404);
    expect((await customer.call('logout/all/')).status).toBe(200);
    expect(customer.cookies.has('auth')).toBe(false);
    expect((await phoneBrowser.request('/rest/customer/settings/')).status).toBe(401);
  });

  test('end once nobody has used them for sixty days, and not before', async () => {
    const idle = new Visitor(site);
    await idle.signIn(phone);
    const DAYS = 86_400_000;
    // The one is used in between, the other is not.
    await setClock(site, later(30 * DAYS));
    expect((await customer.settings()).sessions).toHaveLength(2);
    await setClock(site, later(60 * DAYS - 60_000));
    expect((await customer.settings()).sessions).toHaveLength(2);
    await setClock(site, later(60 * DAYS + 4 * 60_000));
    expect((await idle.request('/rest/customer/settings/')).status).toBe(401);
    expect((await customer.settings()).sessions).toHaveLength(1);
    await setClock(site, later(89 * DAYS));
    expect((await customer.request('/rest/customer/settings/')).status).toBe(200);
  });

  test('note when they were last used, to the hour', async () => {
    await setClock(site, later(5 * 3_600_000));
    await customer.settings();
    await expect
      .poll(async () => (await customer.settings()).sessions[0]?.lastUsedAt)
      .toBeGreaterThan(Date.parse(later(4 * 3_600_000)));
  });
});

describe('notifications', () => {
  const stateOf = (list: readonly NotificationSwitch[], event: string, channel: string) =>
    list.find((one) => one.event === event && one.channel === channel);
  const set = (event: string, channel: string, isOn: boolean) =>
    customer.call('notifications/', { event, channel, isOn }, 'PUT');

  test('stand as they are meant to until somebody switches them', async () => {
    const { notifications } = await customer.settings();
    expect(stateOf(notifications, 'orders', 'sms')).toMatchObject({ isOn: true, isOpen: true });
    expect(stateOf(notifications, 'account', 'sms')).toMatchObject({ isOn: true, isOpen: false });
    expect(stateOf(notifications, 'offers', 'sms')).toMatchObject({ isOn: false, isOpen: true });
    expect(notifications.some(({ channel }) => channel === 'push')).toBe(false);
  });

  test('that were switched off are not told, those that nobody may switch off are', async () => {
    expect((await set('account', 'sms', false)).status).toBe(400);
    expect((await set('charges', 'sms', false)).status).toBe(400);
    expect((await set('orders', 'sms', false)).status).toBe(200);
    await customer.place();
    await runTimer();
    expect(
      (await customer.inbox()).filter(({ to, code, channel }) => to === phone && !code && channel === 'sms'),
    ).toEqual([]);
  });

  test('may go out two ways, each once', async () => {
    const email = `both-${id}@befit.example`;
    await site.db.prepare('UPDATE customers SET email = ? WHERE id = ?').bind(email, id).run();
    expect(stateOf((await customer.settings()).notifications, 'orders', 'sms')).toMatchObject({
      isOn: false,
    });
    await set('orders', 'sms', true);
    await customer.place({ contact: { name: 'Анна', phone, email } });
    await runTimer();
    await runTimer();
    const told = (await customer.inbox()).filter(
      (message) => wordsOf(message).startsWith('Заказ') && !message.text.includes('ждёт'),
    );
    expect(
      told
        .filter(({ to }) => to === email || to === phone)
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(['email', 'sms']);
  });

  test('what waits is dropped when it is switched off', async () => {
    const order = await customer.place({ payment: 'card' });
    await set('orders', 'sms', false);
    const { results } = await site.db
      .prepare('SELECT state FROM messages WHERE invoice_id = ? AND event IS NOT NULL')
      .bind(order.id)
      .all<{ state: string }>();
    expect(results.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });

  test('advertising is a consent for each channel, with its history, and marketing is told', async () => {
    await set('offers', 'sms', true);
    await set('offers', 'sms', true);
    await set('offers', 'sms', false);
    await set('offers', 'sms', true);
    const consents = (await customer.settings()).consents.filter(
      ({ document }) => document === 'marketingSms',
    );
    expect(consents.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false]);
    const row = await first(
      `SELECT address, withdrawn_from, version FROM consents WHERE customer_id = ? AND withdrawn_at IS NOT NULL`,
    );
    expect(row).toMatchObject({ address: customer.address, withdrawn_from: customer.address });
    await expect
      .poll(async () =>
        (await customer.inbox())
          .filter(({ to, text }) => to === phone && text.includes('"subscription"'))
          .map(({ text }): unknown => JSON.parse(text).allowed),
      )
      .toEqual([['sms'], [], ['sms'], ['sms']]);
  });
});

describe('addresses', () => {
  test('are added, once each, and only where we deliver', async () => {
    const address = {
      label: 'Дом',
      streetId: 'msk-lesnaya-ulitsa',
      house: '20',
      flat: '84',
      entrance: '',
      floor: '',
      intercom: '',
      comment: '',
    };
    for (let times = 0; times < 2; times += 1)
      expect((await customer.call('addresses/', address)).status).toBe(200);
    const list = await mustCall(customer, listAddresses);
    expect(list.addresses).toHaveLength(1);
    expect((await customer.call('addresses/', { ...address, streetId: 'nowhere-at-all' })).status).toBe(400);

    // Without a name it is called by street and house, and a known one keeps the name that it has.
    for (const house of ['20', '7'])
      expect((await customer.call('addresses/', { ...address, house, label: ' ' })).status).toBe(200);
    const { addresses } = await mustCall(customer, listAddresses);
    expect(new Set(addresses.map(({ label }) => label))).toEqual(new Set(['Дом', 'Лесная улица, 7']));
  });
});
