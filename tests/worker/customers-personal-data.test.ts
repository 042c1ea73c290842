import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportData } from '#shared/features/customers/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute, firstRow } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { eraseCustomer } from '#worker/modules/identity/customers/personal-data/sql.ts';
import { personalTables } from '#worker/modules/identity/customers/personal-data/tables/sql.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

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

describe('health data', () => {
  test('of the family is erased the same way, and its names with the customer', async () => {
    await customer.signHealthConsent();
    const body = buildOrder({ others: [{}, { without: ['allergy-nuts', 'fish'] }] });
    const order = await orderProgramme(customer, body);
    // A name that the family gave before the allergy was named.
    await site.db
      .prepare(`UPDATE orders SET others = json_set(others, '$[1].name', 'Лёша') WHERE id = ?`)
      .bind(order.id)
      .run();
    const read = async () => {
      const row = await first('SELECT others FROM orders WHERE id = ?', [order.id]);
      return JSON.parse(String(row?.others))[1];
    };
    expect((await customer.call('consents/health-data/withdraw/')).status).toBe(200);
    expect((await read()).exclusions).toEqual(['allergy-nuts', 'fish']);
    await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?`).bind(order.id).run();
    await runTimer();
    const kept = { programme: 'balans', kcal: 1500, dislikesMost: 5 };
    expect(await read()).toEqual({ ...kept, name: 'Лёша', exclusions: ['fish'] });
    await createD1Database(site.db).write(eraseCustomer(id, crypto.randomUUID(), Date.now()));
    expect(await read()).toEqual({ ...kept, name: '', exclusions: [] });
  });

  test('is erased with its consent, but where food is still to come, and there once it has', async () => {
    const exclusions = JSON.stringify(['allergy-nuts', 'fish']);
    const [over, running] = [await customer.place(), await customer.place({ firstOrder: false })];
    await site.db.batch([
      site.db.prepare('UPDATE orders SET exclusions = ? WHERE customer_id = ?').bind(exclusions, id),
      site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?`).bind(over.id),
    ]);
    await customer.signHealthConsent();
    expect((await customer.call('consents/health-data/withdraw/')).status).toBe(200);
    const read = async (order: string) =>
      (await first('SELECT exclusions FROM orders WHERE id = ?', [order]))?.exclusions;
    expect(await read(over.id)).toBe('["fish"]');
    expect(await read(running.id)).toBe(exclusions);
    await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?`).bind(running.id).run();
    await runTimer();
    expect(await read(running.id)).toBe('["fish"]');
  });

  test('is erased anew where a backup brings it back, and kept where its owner has agreed again', async () => {
    await customer.signHealthConsent();
    const order = await orderProgramme(customer, buildOrder({ without: ['allergy-nuts', 'fish'] }));
    await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE id = ?`).bind(order.id).run();
    const withdraw = async () => (await customer.call('consents/health-data/withdraw/')).status;
    const read = async () =>
      (await first('SELECT exclusions FROM orders WHERE id = ?', [order.id]))?.exclusions;
    const bringBackOrder = () =>
      execute(site, `UPDATE orders SET exclusions = '["allergy-nuts","fish"]' WHERE id = ?`, order.id);
    expect(await withdraw()).toBe(200);
    await runTimer();
    await execute(
      site,
      'UPDATE consents SET withdrawn_at = NULL, withdrawn_from = NULL WHERE customer_id = ?',
      id,
    );
    await bringBackOrder();
    await runTimer();
    expect(await read()).toBe('["fish"]');
    await setClock(site, later(10 * 60_000));
    await customer.signHealthConsent();
    await bringBackOrder();
    await runTimer();
    expect(await read()).toBe('["allergy-nuts","fish"]');
  });

  test('of the progress is erased anew where a backup brings it back, and kept where it was begun again', async () => {
    const post = async (path: string, json: object) =>
      (await customer.request(`/rest/progress/${path}/`, { json })).status;
    const countProfiles = async () =>
      (await first('SELECT COUNT(*) AS n FROM progress_profiles WHERE customer_id = ?', [id]))?.n;
    await customer.signHealthConsent();
    expect(await post('consent', {})).toBe(200);
    const consent = await first('SELECT consent_id AS id FROM progress_profiles WHERE customer_id = ?', [id]);
    const bringBack = (optedAt: string) =>
      site.db.batch([
        site.db
          .prepare('UPDATE consents SET withdrawn_at = NULL, withdrawn_from = NULL WHERE id = ?')
          .bind(consent?.id),
        site.db
          .prepare('INSERT INTO progress_profiles (customer_id, consent_id, opted_at) VALUES (?1, ?2, ?3)')
          .bind(id, consent?.id, Date.parse(optedAt)),
      ]);
    expect(await post('withdraw', { confirm: true })).toBe(200);
    await runTimer();
    await bringBack(orderMoment);
    await runTimer();
    expect(await countProfiles()).toBe(0);
    await bringBack(later(10 * 60_000));
    await runTimer();
    expect(await countProfiles()).toBe(1);
  });
});

describe('the table of personal data', () => {
  const tablesWith = async (what: string) =>
    (
      await site.db
        .prepare(`SELECT m.name, f.${what} AS fact FROM sqlite_schema m, ${what === 'name' ? 'pragma_table_info' : 'pragma_foreign_key_list'}(m.name) f
           WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_cf_%'`)
        .all<{ name: string; fact: string }>()
    ).results;

  /** Tables that name a customer, or reach one by a reference, however far. */
  async function tablesOfCustomers(): Promise<string[]> {
    const named = (await tablesWith('name')).filter(({ fact }) => fact === 'customer_id');
    const references = await tablesWith('"table"');
    const found = new Set(['customers', ...named.map(({ name }) => name)]);
    let before = 0;
    while (before < found.size) {
      before = found.size;
      for (const { name, fact } of references) if (found.has(fact)) found.add(name);
    }
    return [...found].sort();
  }

  test('knows every table that reaches a customer', async () => {
    const known = new Set(personalTables.map(({ table }) => table));
    expect((await tablesOfCustomers()).filter((table) => !known.has(table))).toEqual([]);
  });

  test('is what the customer can take along, without secrets', async () => {
    const order = await customer.place({ keepAddressAs: 'Дом' });
    const answer = await customer.request('/rest/customer/export/');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await answer.text();
    const { sections } = exportData.response.parse(JSON.parse(text));
    expect(sections.orders?.rows.map((row) => String(row.number))).toEqual([order.number]);
    expect(sections.customers?.rows).toMatchObject([{ phone }]);
    expect(sections.deliveries?.rows.length).toBeGreaterThan(0);
    for (const secret of ['token_hash', 'code_hash', 'idempotency_key', 'p256dh'])
      expect(text).not.toContain(secret);
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect(await (await other.request('/rest/customer/export/')).text()).not.toContain(phone);
  });
});
