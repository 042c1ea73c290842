import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { openTicket } from '#tests/factories/tickets.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';
import { retention } from '#worker/modules/operations/operations/retention/sql.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

const DAY_MS = 86_400_000;
const now = Date.parse(orderMoment);
const run = (query: string, ...values: (string | number | null)[]) =>
  readRows(site, AnyRow, query, ...values);
const countOf = async (table: string, where = 'true') =>
  Number((await run(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`))[0]?.n);

describe('the timer removes', () => {
  /** One row a table, by the moment that its term counts from. */
  const rows: Readonly<Record<string, string>> = {
    auth_codes: `INSERT INTO auth_codes (id, recipient, address, network, asker, is_owners, code_hash, type, tries_left,
        created_at, expires_at)
      VALUES (?1, 'x', '', '', '', 0, '', 'login', 0, ?2, ?2)`,
    rate_counters: 'INSERT INTO rate_counters (key, window_start, count) VALUES (?1, ?2, 1)',
    payment_notices: `INSERT INTO payment_notices (provider, external_id, digest, kind, outcome, received_at)
      VALUES ('x', ?1, '', 'moved', 'taken', ?2)`,
    reminders: 'INSERT INTO reminders (key, at) VALUES (?1, ?2)',
    dead_letters: `INSERT INTO dead_letters (id, queue, body, reason, died_at, handled_at)
      VALUES (?1, 'charges', '{}', '', ?2, ?2)`,
    audit_entries: `INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until)
      VALUES (?1, 'deployment', '', '', '', '{}', '', ?2, ?2)`,
    incidents: `INSERT INTO incidents (id, from_date, to_date, text, created_at)
      VALUES (?1, date(?2 / 1000, 'unixepoch'), date(?2 / 1000, 'unixepoch'), 'Снегопад', ?2)`,
    messages: `INSERT INTO messages (id, key, channel, recipient, template, data, state, next_at, created_at)
      VALUES (?1, ?1, 'sms', 'x', 'cut-off', '{}', 'sent', ?2, ?2)`,
    leads: `INSERT INTO leads (id, number, kind, name, contact, fields, page, content_hash, consent_version, address,
        created_at, state, next_attempt_at)
      VALUES (?1, (SELECT COALESCE(MAX(number), 0) + 1 FROM leads), 'contact-us', '', '', '{}', '/', '', '', '', ?2,
        'sent', 0)`,
    suggested_places: `INSERT INTO suggested_places (id, region_code, label, house, lat, lon, named_at)
      VALUES (?1, 'msk', 'x', '', 0, 0, ?2)`,
  };
  const termOf = (table: string) =>
    Math.max(...retention.flatMap((one) => (one.table === table && 'days' in one ? [one.days] : [])));

  test.each(Object.entries(rows))('%s after their term and not before', async (table, insert) => {
    const key = table === 'rate_counters' || table === 'reminders' ? 'key' : 'id';
    const name = table === 'payment_notices' ? 'external_id' : key;
    const days = termOf(table);
    await run(insert, `${table}-old`, now - (days + 2) * DAY_MS);
    await run(insert, `${table}-new`, now - (days - 0.5) * DAY_MS);
    await runTimerOf(site);
    const left = await run(`SELECT ${name} AS id FROM ${table} WHERE ${name} GLOB '${table}-*'`);
    expect(left).toEqual([{ id: `${table}-new` }]);
  });

  test('no entry of the audit that the clock of the database still keeps', async () => {
    await run(
      `INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until)
       VALUES ('still-kept', 'deployment', '', '', '', '{}', '', 0, 9000000000000)`,
    );
    await runTimerOf(site);
    expect(await countOf('audit_entries', `id = 'still-kept'`)).toBe(1);
  });

  test('more than a page of them in one run', async () => {
    await run(
      `INSERT INTO rate_counters (key, window_start, count)
       SELECT 'many-' || value, 0, 1 FROM json_each(?)`,
      JSON.stringify(Array.from({ length: 1_200 }, (_, index) => index)),
    );
    await runTimerOf(site);
    expect(await countOf('rate_counters', `key GLOB 'many-*'`)).toBe(0);
  });

  test('no suggested place that an address or a renewal names', async () => {
    const customer = await Customer.signedIn(site);
    const order = await customer.place();
    const insert = `INSERT INTO suggested_places (id, region_code, label, house, lat, lon, named_at)
      VALUES (?1, 'msk', 'x', '', 0, 0, 0)`;
    for (const id of ['of-an-address', 'of-a-renewal', 'of-nobody']) await run(insert, id);
    await run(
      `INSERT INTO customer_addresses (id, customer_id, label, street_id, street, region_code, lat, lon, zone_code,
         house, flat, entrance, floor, intercom, comment, created_at, last_used_at)
       SELECT 'a', ?, 'Дом', 'of-an-address', '', 'msk', 0, 0, (SELECT code FROM delivery_zones LIMIT 1), '', '', '', '',
         '', '', 0, 0`,
      customer.id,
    );
    await run(
      `UPDATE order_requests SET request = json_set(request, '$.address.streetId', 'of-a-renewal') WHERE order_id = ?`,
      order.id,
    );
    await runTimerOf(site);
    const left = await run(`SELECT id FROM suggested_places WHERE id GLOB 'of-*' ORDER BY id`);
    expect(left).toEqual([{ id: 'of-a-renewal' }, { id: 'of-an-address' }]);
  });

  test('proofs of consents three years after their end, signed ones too, and no last word on cookies', async () => {
    const { id } = await Customer.signedIn(site);
    const add = (name: string, document: string, given: number, ended: number | null, code: string | null) =>
      run(
        `INSERT INTO consents (id, customer_id, document, version, address, given_at, withdrawn_at, withdrawn_from,
           code_id, text_hash) VALUES (?1, ?2, ?3, '', '', ?4, ?5, CASE WHEN ?5 IS NULL THEN NULL ELSE '' END, ?6, ?6)`,
        ...[`proof-${name}`, id, document, given, ended, code],
      );
    const [over, kept] = [now - (3 * 365 + 3) * DAY_MS, now - 3 * 365 * DAY_MS];
    await add('signed-over', 'healthData', over - 1, over, 'code');
    await add('signed-kept', 'healthData', over - 1, kept, 'code');
    await add('signed-in-force', 'healthData', over - 1, null, 'code');
    await add('offer-over', 'offer', over - 1, over, null);
    await add('cookies-over', 'cookiesMarketing', over - 2, over, null);
    await add('cookies-last', 'cookiesMarketing', over, over, null);
    await runTimerOf(site);
    const left = await run(`SELECT id FROM consents WHERE id GLOB 'proof-*' ORDER BY id`);
    expect(left.map(({ id: one }) => one)).toEqual([
      'proof-cookies-last',
      'proof-signed-in-force',
      'proof-signed-kept',
    ]);
    await run('UPDATE customers SET erased_at = ? WHERE id = ?', now, id);
    await runTimerOf(site);
    expect(await countOf('consents', `id = 'proof-cookies-last'`)).toBe(0);
  });

  test('the newest request never: its number is what the next one counts from', async () => {
    await run('DELETE FROM leads');
    await run(rows.leads ?? '', 'only', 0);
    await runTimerOf(site);
    expect(await countOf('leads')).toBe(1);
  });

  test('pictures of complaints a year after they were dealt with, and of no open one', async () => {
    const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
    const customer = await Customer.signedIn(site);
    const order = await customer.place();
    const ids: string[] = [];
    for (const state of ['open', 'answered']) {
      const id = await openTicket(site, customer, order.id);
      ids.push(id);
      await photos.put(`tickets/${id}`, 'jpeg');
      await run(
        'UPDATE tickets SET photo_key = ?2, created_at = ?3, state = ?4 WHERE id = ?1',
        id,
        `tickets/${id}`,
        now - 366 * DAY_MS,
        state,
      );
    }
    await runTimerOf(site);
    const kept = await run('SELECT id, photo_key AS photo FROM tickets WHERE photo_key IS NOT NULL');
    expect(kept).toEqual([{ id: ids[0], photo: `tickets/${ids[0]}` }]);
    expect(await photos.get(`tickets/${ids[1]}`)).toBeNull();
    expect(await photos.get(`tickets/${ids[0]}`)).not.toBeNull();
  });
});
