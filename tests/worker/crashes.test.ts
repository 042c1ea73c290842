import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { answerOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cancelUnpaid } from '#tests/harness/operations.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const BONUSES_KOP = 100_000;
const PRICE_KOP = 885_400;
const TOTAL_KOP = PRICE_KOP - BONUSES_KOP;

const cloud = new CloudPaymentsDouble();
let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker({
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => cloud.handle(request),
  });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

type When = 'before' | 'after';

const CrashState = z.object({ writes: z.int(), hasDied: z.boolean() });

async function crashSwitch(plan?: object) {
  const answer = await fetch(`${site.url}/local/crash`, {
    method: plan ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    ...(plan && { body: JSON.stringify(plan) }),
  });
  return CrashState.parse(await answer.json());
}

/** Lets the worker die at a write while something is done; tells how many writes there were. */
async function crashAt(write: number, when: When, work: () => Promise<unknown>): Promise<number> {
  await crashSwitch({ write, when });
  let isOver = false;
  // Who talks to a dead worker waits in vain.
  const death = vi.waitUntil(async () => isOver || (await crashSwitch()).hasDied, {
    interval: 20,
    timeout: 15_000,
  });
  await Promise.race([work(), death]);
  isOver = true;
  const { writes } = await crashSwitch({});
  return writes;
}

/** Does something once for each place at which the worker can die, up to the run in which it lives. */
async function atEveryWrite(scenario: (write: number, when: When) => Promise<number>): Promise<number> {
  for (let write = 1; ; write += 1) {
    const writes = await scenario(write, 'before');
    if (writes < write) return write - 1;
    await scenario(write, 'after');
  }
}

const rows = async (query: string, ...values: unknown[]) =>
  (
    await site.db
      .prepare(query)
      .bind(...values)
      .all<Record<string, unknown>>()
  ).results;

async function balanceOf(account: string): Promise<number> {
  const [row] = await rows(
    `SELECT COALESCE(SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END), 0) AS balance
     FROM transfers WHERE to_account = ?1 OR from_account = ?1`,
    account,
  );
  return Number(row?.balance);
}

interface Buyer {
  readonly visitor: Visitor;
  readonly id: string;
}

async function newBuyer(): Promise<Buyer> {
  const visitor = new Visitor(site);
  const { id } = await visitor.signIn(newPhone());
  const transfer = crypto.randomUUID();
  await rows(
    `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
     VALUES (?1, ?1, 'company', 'bonuses:' || ?2, ?3, 'bonuses_granted', 0)`,
    transfer,
    id,
    BONUSES_KOP,
  );
  return { visitor, id };
}

const order = {
  ...buildOrder({ payment: 'card' }),
  reductions: { promoCode: '', bonusesKop: BONUSES_KOP, certificate: '' },
  expectedTotalKop: TOTAL_KOP,
};

const place = ({ visitor }: Buyer, key: string) =>
  visitor.request('/rest/orders/', { json: order, headers: { 'Idempotency-Key': key } });

async function placed(buyer: Buyer, key: string = crypto.randomUUID()): Promise<Order> {
  await liftBounds(site);
  const answer = await place(buyer, key);
  expect(answer.status).toBe(201);
  return (await answerOf(placeOrder, answer)).order;
}

/** An order is there with all of its parts, or nothing of it is. */
async function expectWhole(buyer: Buyer): Promise<void> {
  const orders = await rows('SELECT id, state FROM orders WHERE customer_id = ?', buyer.id);
  expect(orders.length).toBeLessThanOrEqual(1);
  const [found] = orders;
  const spent = BONUSES_KOP - (await balanceOf(`bonuses:${buyer.id}`));
  expect(spent).toBe(found ? BONUSES_KOP : 0);
  if (!found) return;
  const parts = await rows(
    `SELECT (SELECT COUNT(*) FROM deliveries WHERE order_id = ?1) AS deliveries,
       (SELECT COUNT(*) FROM invoices WHERE id = ?1) AS invoices,
       (SELECT COUNT(*) FROM payments WHERE invoice_id = ?1) AS payments`,
    found.id,
  );
  expect(parts).toEqual([{ deliveries: 4, invoices: 1, payments: 1 }]);
}

async function runTimerAfter(minutes: number): Promise<void> {
  await setClock(site, new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString());
  await fetch(`${site.url}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*`).catch(() => undefined);
  await setClock(site, orderMoment);
}

/** Every write is met twice, and each part of the timer brings its own. */
const repeated = { timeout: 180_000 };

describe('a worker that dies while an order is placed', repeated, () => {
  test('leaves no order half-made, and the repeated call places it once', async () => {
    const crashes = await atEveryWrite(async (write, when) => {
      const buyer = await newBuyer();
      const key = crypto.randomUUID();
      const writes = await crashAt(write, when, () => place(buyer, key));
      await expectWhole(buyer);
      const { id, payment } = await placed(buyer, key);
      expect(await cloud.pay(site.url, payment.url ?? '')).toBe('paid');
      expect(await rows('SELECT state FROM orders WHERE customer_id = ?', buyer.id)).toEqual([
        { state: 'paid' },
      ]);
      expect(await balanceOf(`order:${id}`)).toBe(PRICE_KOP);
      return writes;
    });
    expect(crashes).toBeGreaterThanOrEqual(2);
  });

  test('loses nothing of a customer who never comes back', async () => {
    await atEveryWrite(async (write, when) => {
      const buyer = await newBuyer();
      const writes = await crashAt(write, when, () => place(buyer, crypto.randomUUID()));
      await runTimerAfter(24 * 60 + 1);
      const states = await rows('SELECT state FROM orders WHERE customer_id = ?', buyer.id);
      expect(states.every(({ state }) => state === 'cancelled')).toBe(true);
      expect(await balanceOf(`bonuses:${buyer.id}`)).toBe(BONUSES_KOP);
      return writes;
    });
  });
});

describe('fifty submits of one order at one moment', () => {
  test('ask the provider for one payment, which is charged once', async () => {
    const buyer = await newBuyer();
    const key = crypto.randomUUID();
    const before = cloud.calls.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(buyer, key)));
    const orders = await Promise.all(
      answers.map(async (answer) => (await answerOf(placeOrder, answer)).order),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const asked = cloud.calls.slice(before).filter(({ path }) => path === '/orders/create');
    expect(new Set(asked.map((call) => call.key)).size).toBe(1);
    const { id, payment } = await placed(buyer, key);
    expect(await cloud.pay(site.url, payment.url ?? '')).toBe('paid');
    expect(await cloud.pay(site.url, payment.url ?? '')).toBe('declined');
    expect(await balanceOf(`order:${id}`)).toBe(PRICE_KOP);
    expect(await balanceOf(`bonuses:${buyer.id}`)).toBe(0);
  });
});

describe('a worker that dies while it takes a notification', repeated, () => {
  async function payQuietly(): Promise<{ id: string; invoice: string }> {
    const { id, payment } = await placed(await newBuyer());
    await cloud.pay(site.url, payment.url ?? '', { notices: 0 });
    return { id, invoice: cloud.transactions.at(-1)?.invoiceId ?? '' };
  }
  const notify = (invoice: string) =>
    cloud.notify(site.url, 'pay', {
      InvoiceId: invoice,
      Amount: (TOTAL_KOP / 100).toFixed(2),
      Currency: 'RUB',
    });

  async function expectPaid(id: string): Promise<void> {
    expect(await rows('SELECT state FROM orders WHERE id = ?', id)).toEqual([{ state: 'paid' }]);
    expect(await balanceOf(`order:${id}`)).toBe(PRICE_KOP);
  }

  test('books the money once when the provider repeats it', async () => {
    const crashes = await atEveryWrite(async (write, when) => {
      const { id, invoice } = await payQuietly();
      const writes = await crashAt(write, when, () => notify(invoice));
      expect(await notify(invoice)).toBe(0);
      await expectPaid(id);
      return writes;
    });
    expect(crashes).toBeGreaterThanOrEqual(2);
  });

  test('books the money once when nobody repeats it', async () => {
    const crashes = await atEveryWrite(async (write, when) => {
      const { id, invoice } = await payQuietly();
      const writes = await crashAt(write, when, () => notify(invoice));
      await runTimerAfter(6);
      await expectPaid(id);
      return writes;
    });
    expect(crashes).toBeGreaterThanOrEqual(2);
  });
});

describe('a worker that dies while it gives money back', repeated, () => {
  test('gives it back once, whichever run of the timer ends it', async () => {
    const crashes = await atEveryWrite(async (write, when) => {
      const { id, payment } = await placed(await newBuyer());
      await cloud.pay(site.url, payment.url ?? '', { notices: 0 });
      const transaction = cloud.transactions.at(-1);
      await cancelUnpaid(site, id);
      const writes = await crashAt(write, when, () => runTimerAfter(6));
      await runTimerAfter(12);
      await runTimerAfter(18);
      expect(transaction?.refunded).toBe(TOTAL_KOP / 100);
      expect(await rows('SELECT state FROM orders WHERE id = ?', id)).toEqual([{ state: 'refunded' }]);
      expect(
        await rows(
          `SELECT r.state AS refund, y.state FROM refunds r JOIN payments y ON y.id = r.payment_id WHERE y.invoice_id = ?`,
          id,
        ),
      ).toEqual([{ refund: 'done', state: 'refunded' }]);
      expect(await balanceOf(`order:${id}`)).toBe(0);
      return writes;
    });
    expect(crashes).toBeGreaterThanOrEqual(3);
  });
});
