import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportData, requestRemoval } from '#shared/features/customers/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { decodeHtml } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cancelUnpaid } from '#tests/harness/operations.ts';
import { firstRow } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { clearErased, eraseAgain, processRemovals } from '#worker/acts/remove-customer.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import type { Database } from '#worker/platform/database.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';

const DAY_MS = 86_400_000;
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
  // The code of signing in counts for the pause between codes to a phone.
  await setClock(site, later(2 * 60_000));
});

const later = (ms: number) => new Date(Date.parse(orderMoment) + ms).toISOString();
const runTimer = () => runTimerOf(site);
/** The first row, of the customer where no values are named. */
const first = (text: string, values = [id]) => firstRow(site, text, ...values);

describe('the removal', () => {
  test('waits for what is not settled, and says what it is', async () => {
    const { id: orderId, number } = await customer.place({ payment: 'card' });
    const { code, details } = await refusalOf(await customer.call('removal/'));
    expect(code).toBe('removal_blocked');
    expect(details).toMatchObject({
      blockers: [{ text: expect.stringContaining(number), link: '/personal/orders/' }],
    });
    const page = async () => decodeHtml(await (await customer.request('/personal/settings/')).text());
    expect(await page()).toContain(`Заказ ${number} ещё`);
    expect((await customer.settings()).removal).toBeNull();
    // Settled meanwhile: page and call say so without another visit.
    await cancelUnpaid(site, orderId);
    expect(await page()).not.toContain(`Заказ ${number} ещё`);
    expect((await customer.call('removal/')).status).toBe(200);
  });

  test('has a day, can be taken back, and comes once', async () => {
    const first = await mustCall(customer, requestRemoval);
    expect(first.dueAt - first.requestedAt).toBe(30 * DAY_MS);
    expect(await (await customer.call('removal/')).json()).toEqual(first);
    expect((await customer.settings()).removal).toEqual(first);
    expect((await customer.call('removal/cancel/')).status).toBe(200);
    expect((await customer.settings()).removal).toBeNull();
    await setClock(site, later(31 * DAY_MS));
    await runTimer();
    expect((await customer.settings()).customer.phone).toBe(phone);
  });

  test('erases on its day what no law keeps; nothing of the customer is left anywhere', async () => {
    const email = `gone-${id}@befit.example`;
    await site.db.prepare('UPDATE customers SET email = ? WHERE id = ?').bind(email, id).run();
    await customer.call('profile/', { name: 'Аполлинария' }, 'PATCH');
    const contact = { name: 'Аполлинария', phone, email };
    const orders = [
      await customer.place({ contact, keepAddressAs: 'Дом' }),
      await customer.place({ contact, payment: 'card', firstOrder: false }),
    ];
    await customer.call('addresses/', {
      label: 'Дача',
      streetId: 'msk-lesnaya-ulitsa',
      house: '77',
      flat: '',
      entrance: '',
      floor: '',
      intercom: '',
      comment: 'Звонить Аполлинарии',
    });
    for (const order of orders) {
      await site.db
        .prepare(`UPDATE orders SET state = 'completed' WHERE id = ? AND state = 'active'`)
        .bind(order.id)
        .run();
    }
    await cancelUnpaid(site, orders[1]?.id ?? '');
    await site.db
      .prepare(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at) VALUES (?1, ?1, 'company', ?2, 50000, 'bonuses_granted', 1)`,
      )
      .bind(crypto.randomUUID(), `bonuses:${id}`)
      .run();
    expect((await customer.call('removal/')).status).toBe(200);
    await setClock(site, later(29 * DAY_MS));
    await runTimer();
    expect((await customer.settings()).removal).not.toBeNull();
    await setClock(site, later(30 * DAY_MS + 600_000));
    await Promise.all([runTimer(), runTimer()]);
    expect((await customer.request('/rest/customer/settings/')).status).toBe(401);
    // What they have agreed to is over, and its proofs have a term from here on.
    expect(
      await first(`SELECT COUNT(*) > 0 AS some, COUNT(*) - COUNT(withdrawn_at) AS open FROM consents
        WHERE customer_id = ?`),
    ).toEqual({ some: 1, open: 0 });
    const { results } = await site.db
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'search_%'`,
      )
      .all<{ name: string }>();
    const left: string[] = [];
    for (const { name } of results) {
      const rows = JSON.stringify((await site.db.prepare(`SELECT * FROM ${name}`).all()).results);
      for (const mark of [phone, email, 'Аполлинари', customer.cookies.get('auth') ?? phone])
        if (rows.includes(mark)) left.push(`${name}: ${mark}`);
    }
    expect(left).toEqual([]);
    expect(await first('SELECT name, email, erased_at > 0 AS erased FROM customers WHERE id = ?')).toEqual({
      name: '',
      email: '',
      erased: 1,
    });
    expect(
      await first('SELECT COUNT(*) AS n, SUM(total_kop) > 0 AS paid FROM orders WHERE customer_id = ?'),
    ).toEqual({ n: 2, paid: 1 });
    expect(
      await first(
        `SELECT SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END) AS left FROM transfers WHERE ?1 IN (from_account, to_account)`,
        [`bonuses:${id}`],
      ),
    ).toEqual({ left: 0 });
    expect(
      (await customer.inbox()).filter(
        ({ to, text }) => to === email && text?.includes('удалили ваши данные'),
      ),
    ).toHaveLength(1);
    const again = new Visitor(site);
    expect((await again.signIn(phone)).id).not.toBe(id);
  });

  interface Stores {
    readonly photos?: unknown;
    readonly backups?: ObjectStore;
  }
  /** A run of the timer in which something happens between what it reads and what it writes. */
  async function runMeanwhile(happens: () => Promise<unknown>, stores: Stores = {}): Promise<string[]> {
    const told: string[] = [];
    const own = createD1Database(site.db);
    const db: Database = {
      ...own,
      write: async (statements) => {
        if (statements.length > 2) await happens();
        return own.write(statements);
      },
    };
    const send = async ({ to }: { to: string }) => void told.push(to);
    const photos = stores.photos ?? (await site.mf.getR2Bucket('PHOTOS'));
    const scope = createScope({
      db,
      bindings: {
        PHOTOS: photos,
        ...(stores.backups && { BACKUPS: stores.backups }),
        ACCOUNT_CHANNELS: { idFromName: String, get: () => ({ end: async () => {} }) },
      },
      services: { sms: { send } },
      log: (_, message) => void told.push(message),
      at: Date.parse(later(30 * DAY_MS + 600_000)),
    });
    for (const task of [eraseAgain, processRemovals, clearErased])
      await task(scope).catch((error) => told.push(`${task.name}: ${error.message}`));
    return told.filter((word) => word === phone || !word.startsWith('+'));
  }
  const isErased = async () =>
    (await first('SELECT erased_at IS NOT NULL AS erased FROM customers WHERE id = ?'))?.erased === 1;
  const withTicket = async () => {
    const order = await customer.place();
    const key = `tickets/${id}/one.jpg`;
    const photos = await site.mf.getR2Bucket('PHOTOS');
    await photos.put(key, 'photo');
    await site.db
      .prepare(
        `INSERT INTO tickets (id, number, customer_id, delivery_id, kind, text, photo_key, promised_at, bonus_kop, idempotency_key, request_hash, created_at)
         SELECT ?1, 1 + (SELECT COALESCE(MAX(number), 0) FROM tickets), ?1, d.id, (SELECT MIN(code) FROM ticket_kinds), 'Суп пролился', ?3, 1, 0, ?1, '', 1
         FROM deliveries d WHERE d.order_id = ?2 LIMIT 1`,
      )
      .bind(id, order.id, key)
      .run();
    await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?`).bind(order.id).run();
    return { order, hasPhoto: async () => (await photos.get(key)) !== null };
  };

  test('taken back at the last moment erases nothing', async () => {
    const { hasPhoto } = await withTicket();
    await customer.call('removal/');
    const told = await runMeanwhile(async () => {
      expect((await customer.call('removal/cancel/')).status).toBe(200);
    });
    expect([told, await isErased(), await hasPhoto()]).toEqual([[], false, true]);
    expect((await customer.settings()).customer.phone).toBe(phone);
  });

  test('is noted apart from the database, and repeated without a word where a backup brings somebody back', async () => {
    const backups = await site.mf.getR2Bucket('BACKUPS', 'site');
    const noted = async () => {
      const { objects } = await backups.list({ prefix: 'erasures/' });
      return objects.map(({ key }) => key).filter((key) => key.endsWith(id));
    };
    const lettersTo = async () => (await customer.inbox()).filter(({ to }) => to === phone);
    await withTicket();
    await customer.call('removal/');
    await setClock(site, later(30 * DAY_MS + 600_000));
    expect(await noted()).toEqual([]);
    await runTimer();
    expect([await isErased(), await noted()]).toEqual([
      true,
      [expect.stringMatching(/^erasures\/customer\/\d{13}\//)],
    ]);
    const told = (await lettersTo()).length;
    // What a backup from before the request brings back.
    await site.db.batch([
      site.db.prepare('DELETE FROM removal_requests WHERE customer_id = ?').bind(id),
      site.db
        .prepare(`UPDATE customers SET erased_at = NULL, name = 'Аполлинария', phone = ?2 WHERE id = ?1`)
        .bind(id, phone),
      site.db
        .prepare(
          `INSERT INTO subscriptions (id, customer_id, order_id, charge_at, consent_version, created_at)
           SELECT ?1, ?1, id, 1, '', 1 FROM orders WHERE customer_id = ?1`,
        )
        .bind(id),
    ]);
    await runTimer();
    expect(await first('SELECT state, charge_at FROM subscriptions WHERE customer_id = ?')).toEqual({
      state: 'cancelled',
      charge_at: null,
    });
    expect(await first('SELECT name, erased_at > 0 AS erased FROM customers WHERE id = ?')).toEqual({
      name: '',
      erased: 1,
    });
    expect((await lettersTo()).length).toBe(told);
  });

  test('is carried out where the store of backups is away, and noted there once it is back', async () => {
    const { hasPhoto } = await withTicket();
    await customer.call('removal/');
    const away = () => Promise.reject(new Error('no store'));
    expect(
      await runMeanwhile(async () => {}, { backups: { list: away, put: away, get: away, delete: away } }),
    ).toEqual(['eraseAgain: no store', phone, 'clearErased: no store']);
    // What the note is for is still there.
    expect([await isErased(), await hasPhoto()]).toEqual([true, true]);
    const backups = await site.mf.getR2Bucket('BACKUPS', 'site');
    expect(await runMeanwhile(async () => {}, { backups })).toEqual([]);
    expect(await hasPhoto()).toBe(false);
    const { objects } = await backups.list({ prefix: 'erasures/customer/' });
    expect(objects.filter(({ key }) => key.endsWith(id))).toHaveLength(1);
  });

  test('leaves an order that is placed at the last moment as it is', async () => {
    await withTicket();
    await customer.call('removal/');
    for (const payment of ['card', 'courier'] as const) {
      let number = '';
      const told = await runMeanwhile(async () => {
        ({ number } = await customer.place({ payment, firstOrder: false }));
      });
      expect([payment, told, await isErased()]).toEqual([payment, [], false]);
      expect(
        await first(`SELECT contact ->> '$.phone' AS phone FROM orders WHERE number = ?`, [number]),
      ).not.toEqual({ phone: '' });
      await site.db.prepare(`UPDATE orders SET state = 'cancelled' WHERE number = ?`).bind(number).run();
    }
    expect(await runMeanwhile(async () => {})).toEqual([phone]);
    expect(await isErased()).toBe(true);
  });

  test('that breaks before the photos are gone takes them with the next run', async () => {
    const { hasPhoto } = await withTicket();
    await customer.call('removal/');
    const photos = { list: () => Promise.reject(new Error('no bucket')) };
    expect(await runMeanwhile(async () => {}, { photos })).toContain('photos of a removal not removed');
    expect([await isErased(), await hasPhoto()]).toEqual([true, true]);
    expect(await first('SELECT text FROM tickets WHERE id = ?')).toEqual({ text: '' });
    expect(await runMeanwhile(async () => {})).toEqual([]);
    expect(await hasPhoto()).toBe(false);
    expect(await first('SELECT text FROM tickets WHERE id = ?')).toBeNull();
  });

  test('and the file leave a letter with another customer’s present alone, and the file names photos', async () => {
    await withTicket();
    const email = `friend-${id}@befit.example`;
    await site.db.prepare('UPDATE customers SET email = ? WHERE id = ?').bind(email, id).run();
    const giver = await new Visitor(site).signIn(newPhone());
    const letter = (key: string, from: string | null) =>
      site.db
        .prepare(
          `INSERT INTO messages (id, key, customer_id, channel, recipient, template, data, state, next_at, created_at)
           VALUES (?1, ?1, ?2, 'email', ?3, 'certificate-gift', '{}', 'sent', 1, 1)`,
        )
        .bind(`${key}-${id}`, from, email);
    await site.db.batch([letter('theirs', giver.id), letter('nobodys', null), letter('own', id)]);
    const { sections } = await mustCall(customer, exportData);
    const letters = sections.messages?.rows.filter(({ recipient }) => recipient === email) ?? [];
    expect(letters.map((row) => row.id).sort()).toEqual([`nobodys-${id}`, `own-${id}`]);
    expect(sections.tickets?.rows).toMatchObject([{ photo: `/rest/tickets/${id}/photo/` }]);
    await customer.call('removal/');
    await runMeanwhile(async () => {});
    expect(await isErased()).toBe(true);
    const { results } = await site.db
      .prepare('SELECT id FROM messages WHERE recipient = ?')
      .bind(email)
      .all();
    expect(results).toEqual([{ id: `theirs-${id}` }]);
  });

  test('by a code without a session tells nobody before the code whether the phone is known', async () => {
    const unknown = newPhone();
    const stranger = new Visitor(site);
    const ask = (of: string) => stranger.request('/rest/removal/code/', { json: { phone: of } });
    expect(await (await ask(unknown)).json()).toEqual(await (await ask(phone)).json());
    const confirm = async (of: string) =>
      (
        await stranger.request('/rest/removal/confirm/', {
          json: { phone: of, code: await stranger.codeOf(of) },
        })
      ).json();
    expect(await confirm(unknown)).toEqual({ removal: null, blockers: [] });
    expect(await confirm(phone)).toMatchObject({ removal: { dueAt: expect.any(Number) }, blockers: [] });
    expect((await customer.settings()).removal).not.toBeNull();
  });
});
