import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { getOrderOptions, placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { judgeCodes } from '#worker/modules/ordering/bounds/commands.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await execute(
    site,
    `INSERT INTO promo_codes (code, share, valid_from, valid_to) VALUES ('ZIMA', 2000, '2026-11-01', '2026-11-30')`,
  );
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  await execute(site, 'DELETE FROM rate_counters');
});

const { draft } = buildOrder({ days: 7 });
let addresses = 0;
/** A network address of its own for each call, as a guesser with many of them has. */
const elsewhere = () => {
  addresses += 1;
  return { 'CF-Connecting-IP': `198.51.${addresses >> 8}.${addresses & 255}` };
};
const quote = (visitor: Visitor, promoCode: string, headers = elsewhere()) =>
  call(visitor, quoteOrder, {
    body: { draft, reductions: { promoCode, bonusesKop: 0, certificate: '' } },
    headers,
  });
const work = { ok: false, status: 429, error: { code: 'proof_required' } };
const guesses = { ok: false, status: 429, error: { code: 'code_guesses' } };
const countsOf = async (key: string) =>
  (await readRows(site, AnyRow, 'SELECT count FROM rate_counters WHERE key = ?', key)).map(
    ({ count }) => count,
  );

describe('codes that do not exist', () => {
  test('are judged twenty times an hour for a customer, from however many addresses and by whatever call', async () => {
    const customer = await Customer.signedIn(site);
    for (let guess = 0; guess < 18; guess += 1) {
      expect(await quote(customer, `GUESS${guess}`)).toMatchObject({ ok: true });
    }
    const body = {
      ...buildOrder({ days: 7 }),
      reductions: { promoCode: 'GUESS18', bonusesKop: 0, certificate: '' },
    };
    expect(await call(customer, placeOrder, { body, headers: elsewhere() })).toMatchObject({
      ok: false,
      status: 400,
    });
    const certificate = { body: { code: 'AAAABBBBCCCCDDDD' }, headers: elsewhere() };
    expect(await call(customer, openCertificate, certificate)).toMatchObject({ ok: false, status: 404 });
    expect(await quote(customer, 'ZIMA')).toMatchObject(guesses);
    expect(await call(customer, openCertificate, certificate)).toMatchObject(guesses);
    const right = { ...body, reductions: { ...body.reductions, promoCode: 'ZIMA' } };
    const refused = await call(customer, placeOrder, { body: right, headers: elsewhere() });
    expect(refused).toMatchObject({
      ...guesses,
      error: { code: 'code_guesses', message: expect.stringMatching(/после\s16\sноября, 11:00.*\+7/) },
    });
    expect((await call(customer, placeOrder, { body: buildOrder({ days: 7 }) })).ok).toBe(true);
  });

  test('are judged sixty times an hour for an address, whoever asks', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.77' };
    for (let guess = 0; guess < 60; guess += 1) {
      expect(await quote(new Visitor(site), `GUESS${guess}`, headers)).toMatchObject({ ok: true });
    }
    expect(await quote(new Visitor(site), 'ZIMA', headers)).toMatchObject(work);
    expect(await quote(new Visitor(site), 'ZIMA')).toMatchObject({ ok: true, data: { refusals: {} } });
  });

  test('of a customer who is refused spend nothing of what neighbours at the address share', async () => {
    const customer = await Customer.signedIn(site);
    const headers = { 'CF-Connecting-IP': '203.0.113.78' };
    for (let guess = 0; guess < 20; guess += 1) await quote(customer, `GUESS${guess}`, headers);
    for (let guess = 0; guess < 3; guess += 1) {
      expect(await quote(customer, 'ZIMA', headers)).toMatchObject(guesses);
    }
    expect(await countsOf('guess:address:203.0.113.78')).toEqual([20]);
  });

  test('spend nothing of a customer who is refused for the address', async () => {
    const customer = await Customer.signedIn(site);
    const headers = { 'CF-Connecting-IP': '203.0.113.79' };
    for (let guess = 0; guess < 60; guess += 1) await quote(new Visitor(site), `GUESS${guess}`, headers);
    expect(await quote(customer, 'ZIMA', headers)).toMatchObject(work);
    expect(await countsOf(`codes:customer:${customer.id}`)).toEqual([0]);
  });

  test('are not known for such where judging them fails: nothing is counted', async () => {
    const scope = createScope({
      db: createD1Database(site.db),
      at: Date.parse(orderMoment),
      address: '203.0.113.80',
    });
    const failing = () => judgeCodes(scope, 'somebody', () => Promise.reject(new Error('no database')));
    await expect(failing()).rejects.toThrow('no database');
    expect(await countsOf('guess:address:203.0.113.80')).toEqual([0]);
    expect(await countsOf('codes:customer:somebody')).toEqual([0]);
  });

  test('of one moment do not pass together', async () => {
    const customer = await Customer.signedIn(site);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => quote(customer, `GUESS${index}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  });

  test('are all that counts: a right code may be judged as often as the order changes', async () => {
    const customer = await Customer.signedIn(site);
    for (let change = 0; change < 40; change += 1) {
      expect(await quote(customer, 'ZIMA')).toMatchObject({ ok: true, data: { refusals: {} } });
    }
  });
});

describe('the discount of a first order', () => {
  const remove = async (customer: Customer) => {
    expect((await customer.call('removal/')).status).toBe(200);
    await setClock(site, new Date(Date.parse(orderMoment) + 31 * DAY_MS).toISOString());
    await runTimerOf(site);
    expect((await customer.request('/rest/customer/settings/')).status).toBe(401);
  };
  const isFirst = async (visitor: Visitor) => (await mustCall(visitor, getOrderOptions)).firstOrder;

  test('is not given again to who has ordered, had everything removed and come back', async () => {
    const phone = newPhone();
    const before = await Customer.signedIn(site, phone);
    const { id } = await before.place();
    await execute(site, `UPDATE orders SET state = 'completed' WHERE id = ?`, id);
    await remove(before);
    const [kept, ...others] = await readRows(site, AnyRow, 'SELECT * FROM former_customers');
    expect(others).toEqual([]);
    expect(kept).toEqual({
      phone_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      erased_at: expect.any(Number),
    });
    const back = await Customer.signedIn(site, phone);
    expect(back.id).not.toBe(before.id);
    expect(await isFirst(back)).toBe(false);
    expect(await isFirst(await Customer.signedIn(site))).toBe(true);
  });

  test('is given to who comes back without ever having ordered', async () => {
    const phone = newPhone();
    await remove(await Customer.signedIn(site, phone));
    expect(await isFirst(await Customer.signedIn(site, phone))).toBe(true);
  });

  test('is given once more to who objects to being known: nothing of the phone is kept then', async () => {
    const phone = newPhone();
    const forget = async () => (await operate(site, 'former-customers/forget/', { phone })).json();
    const before = await Customer.signedIn(site, phone);
    const { id } = await before.place();
    await execute(site, `UPDATE orders SET state = 'completed' WHERE id = ?`, id);
    await remove(before);
    const kept = () => readRows(site, AnyRow, 'SELECT phone_hash FROM former_customers ORDER BY 1');
    const others = (await kept()).length - 1;
    const back = await Customer.signedIn(site, phone);
    expect(await isFirst(back)).toBe(false);
    expect(await forget()).toEqual({ forgotten: true });
    expect(await kept()).toHaveLength(others);
    expect(await isFirst(back)).toBe(true);
    expect(await forget()).toEqual({ forgotten: false });
  });

  test('is nobody’s secret after three years: the hash goes', async () => {
    await execute(site, `INSERT INTO former_customers (phone_hash, erased_at) VALUES ('old', 0)`);
    await runTimerOf(site);
    expect(await readRows(site, AnyRow, `SELECT 1 FROM former_customers WHERE phone_hash = 'old'`)).toEqual(
      [],
    );
  });
});
