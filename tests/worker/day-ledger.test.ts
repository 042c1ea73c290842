import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type IsoDate } from '#shared/dates.ts';
import type { Cancellation } from '#shared/features/orders/cancellation.ts';
import { refundOf, worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

const read = async <Row>(query: string, ...values: unknown[]) =>
  (
    await site.db
      .prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

const sumOf = async (condition: string, ...values: unknown[]) =>
  (
    await read<{ sum: number }>(
      `SELECT COALESCE(SUM(amount_kop), 0) AS sum FROM transfers WHERE ${condition}`,
      ...values,
    )
  )[0]?.sum ?? 0;

async function balanceOf(account: string): Promise<number> {
  return (await sumOf('to_account = ?', account)) - (await sumOf('from_account = ?', account));
}

interface Wish {
  readonly days: 7 | 14;
  readonly payment: 'card' | 'courier';
  readonly bonusesKop: number;
}

/** A customer with an order, and what can happen to it. */
class OrderLife {
  readonly visitor = new Visitor(site);
  customerId = '';
  order!: Order;
  given = 0;

  async begin(wish: Wish): Promise<void> {
    this.customerId = (await this.visitor.signIn(newPhone())).id;
    this.given = wish.bonusesKop;
    if (wish.bonusesKop > 0) await this.grant(wish.bonusesKop);
    const body = buildOrder({ days: wish.days, payment: wish.payment });
    const answer = await this.visitor.request('/rest/orders/', {
      json: {
        ...body,
        reductions: { promoCode: '', bonusesKop: wish.bonusesKop, certificate: '' },
        expectedTotalKop: body.expectedTotalKop - wish.bonusesKop,
      },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    if (answer.status !== 201) throw new Error(`No order: ${await answer.text()}`);
    this.order = ((await answer.json()) as { order: Order }).order;
  }

  private async grant(amountKop: number): Promise<void> {
    await read(
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
       VALUES (?1, ?1, 'company', 'bonuses:' || ?2, ?3, 'bonuses_granted', 0)`,
      crypto.randomUUID(),
      this.customerId,
      amountKop,
    );
  }

  async pay(): Promise<void> {
    const { url } = (await this.look()).payment;
    if (url !== null) await this.visitor.request(url, { form: { state: 'paid' } });
  }

  async look(): Promise<Order> {
    const answer = await this.visitor.request(`/rest/orders/${this.order.id}/`);
    return ((await answer.json()) as { order: Order }).order;
  }

  /** The next delivery arrives, if the order goes on. */
  async deliver(): Promise<void> {
    const { state } = await this.look();
    if (state !== 'paid' && state !== 'active') return;
    const [next] = await read<{ id: string }>(
      `SELECT id FROM deliveries WHERE order_id = ? AND state IN ('planned', 'locked') ORDER BY date LIMIT 1`,
      this.order.id,
    );
    if (!next) return;
    await site.db.batch(
      ['locked', 'cooking', 'on_route', 'delivered'].map((to) =>
        site.db.prepare('UPDATE deliveries SET state = ?2, moved_at = 1 WHERE id = ?1').bind(next.id, to),
      ),
    );
  }

  /** The kitchen begins with the next delivery. */
  async lock(): Promise<void> {
    await site.db
      .prepare(
        `UPDATE deliveries SET state = 'locked' WHERE id = (
           SELECT d.id FROM deliveries d JOIN orders o ON o.id = d.order_id
           WHERE d.order_id = ?1 AND d.state = 'planned' AND o.state IN ('paid', 'active') ORDER BY d.date LIMIT 1)`,
      )
      .bind(this.order.id)
      .run();
  }

  /** What the customer does to the calendar; what is refused changes nothing. */
  async rearrange(how: 'skip' | 'restore' | 'freeze' | 'resume'): Promise<void> {
    const [order] = await read<{ version: number }>(
      'SELECT calendar_version AS version FROM orders WHERE id = ?',
      this.order.id,
    );
    const version = order?.version ?? 0;
    if (how === 'freeze' || how === 'resume') {
      const dates = how === 'freeze' ? { from: '2026-11-20', until: '2026-11-29' } : {};
      await this.visitor.request(`/rest/orders/${this.order.id}/${how}/`, { json: { version, ...dates } });
      return;
    }
    const [delivery] = await read<{ id: string }>(
      'SELECT id FROM deliveries WHERE order_id = ? AND state = ? ORDER BY date DESC LIMIT 1',
      this.order.id,
      how === 'skip' ? 'planned' : 'skipped',
    );
    if (delivery)
      await this.visitor.request(`/rest/deliveries/${delivery.id}/${how}/`, { json: { version } });
  }

  async preview(): Promise<Cancellation | undefined> {
    const answer = await this.visitor.request(`/rest/orders/${this.order.id}/cancellation/`);
    return answer.ok ? ((await answer.json()) as { cancellation: Cancellation }).cancellation : undefined;
  }

  async giveUp(to: 'card' | 'bonuses', expectedKop?: number): Promise<Response | undefined> {
    const preview = await this.preview();
    if (!preview) return undefined;
    return this.visitor.request(`/rest/orders/${this.order.id}/cancellation/`, {
      json: {
        to: preview.targets.includes(to) ? to : 'bonuses',
        expectedKop: expectedKop ?? preview.moneyKop,
      },
    });
  }
}

/** Paid = delivered + owed + refunded, where what is owed is told by the deliveries, not by the ledger. */
async function expectBalanced({ order, given }: OrderLife): Promise<void> {
  const { id, days, price } = order;
  const account = `order:${id}`;
  const paid = await sumOf('to_account = ?', account);
  const delivered = await sumOf(`from_account = ? AND to_account = 'company'`, account);
  const refunded = await sumOf(`from_account = ? AND to_account <> 'company'`, account);
  const [row] = await read<{
    planned: number;
    done: number;
    used: number | null;
    pending: number;
    state: string;
  }>(
    `SELECT (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries
             WHERE order_id = o.id AND state = 'delivered') AS done,
       (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries
        WHERE order_id = o.id AND state NOT IN ('skipped', 'frozen')) AS planned,
       c.used_days AS used, o.state,
       (SELECT COUNT(*) FROM refunds r JOIN payments y ON y.id = r.payment_id
        WHERE y.invoice_id = o.id AND r.state = 'created') AS pending
     FROM orders o LEFT JOIN cancellations c ON c.order_id = o.id WHERE o.id = ?`,
    id,
  );
  if (!row) throw new Error('the order is gone');
  // However the calendar was rearranged, it holds the days that are paid for, or those that are used up.
  expect(row.planned).toBe(row.used ?? days);
  const worthKop = worthOf(price);
  const isCollected = paid >= worthKop - given && paid > given;
  const toCome = worthOfDays(worthKop, row.used ?? days, days) - worthOfDays(worthKop, row.done, days);
  const owed = paid - delivered - refunded;
  // Until the courier has collected the money, the account holds what bonuses have paid of the days that are left.
  const usedDays = row.used ?? days;
  const { bonusesKop } = refundOf(price, { days, usedDays, usedDeliveries: Math.ceil(usedDays / 2) });
  expect(owed).toBe(isCollected ? toCome : given - bonusesKop);
  expect(owed).toBeGreaterThanOrEqual(0);
  expect(row.pending).toBe(0);
}

describe('what a customer has paid', () => {
  test('is delivered, owed or given back, to the kopeck, whatever happens in whatever order', async () => {
    const rearranging = ['skip', 'restore', 'freeze', 'resume'] as const;
    const step = fc.constantFrom('pay', 'deliver', 'deliver', 'lock', 'card', 'bonuses', ...rearranging);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          days: fc.constantFrom(7, 14),
          payment: fc.constantFrom('card', 'card', 'courier'),
          bonusesKop: fc.constantFrom(0, 0, 12_345),
          steps: fc.array(step, { minLength: 4, maxLength: 10 }),
        }),
        async ({ steps, ...wish }) => {
          const life = new OrderLife();
          await life.begin(wish as Parameters<OrderLife['begin']>[0]);
          for (const name of steps) {
            if (name === 'pay') await life.pay();
            else if (name === 'deliver') await life.deliver();
            else if (name === 'lock') await life.lock();
            else if (name === 'card' || name === 'bonuses') await life.giveUp(name);
            else await life.rearrange(name);
            await expectBalanced(life);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 90_000);

  test('is delivered whole with the last delivery, which ends the order and has earned bonuses', async () => {
    const life = new OrderLife();
    await life.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    for (let delivery = 0; delivery < 4; delivery += 1) await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
    const worthKop = life.order.price.totalKop;
    expect(await sumOf(`from_account = 'courier' AND order_id = ?`, life.order.id)).toBe(worthKop);
    const earned = await balanceOf(`bonuses:${life.customerId}`);
    // 3 % of every delivery, each rounded down to a kopeck.
    expect(earned).toBeLessThanOrEqual(worthKop * 0.03);
    expect(earned).toBeGreaterThan(worthKop * 0.03 - 4);
  });
});

describe('giving up the rest of an order', () => {
  test('before the first delivery gives everything back and frees the discount of the first order', async () => {
    const life = new OrderLife();
    await life.begin({ days: 14, payment: 'card', bonusesKop: 12_345 });
    await life.pay();
    const preview = await life.preview();
    expect(preview).toMatchObject({
      usedDays: 0,
      restDays: 14,
      bonusesKop: 12_345,
      targets: ['card', 'bonuses'],
    });
    expect(preview?.moneyKop).toBe(life.order.price.totalKop);
    expect((await life.giveUp('card'))?.status).toBe(200);
    expect((await life.look()).state).toBe('refunded');
    expect(await balanceOf(`bonuses:${life.customerId}`)).toBe(12_345);
    const options = await life.visitor.request('/rest/orders/options/');
    expect(await options.json()).toMatchObject({ firstOrder: true });
    expect(await life.preview()).toBeUndefined();
  });

  test('counts the days that the kitchen has begun, and adds five per cent where it goes to the bonuses', async () => {
    const life = new OrderLife();
    await life.begin({ days: 14, payment: 'card', bonusesKop: 0 });
    await life.pay();
    await life.deliver();
    // The second delivery is locked by the clock: its cut-off has passed.
    const second: IsoDate = addDays(life.order.firstDeliveryDate, 2);
    await setClock(site, `${addDays(second, -2)}T11:00:00.000Z`);
    const preview = await life.preview();
    expect(preview).toMatchObject({ usedDays: 4, restDays: 10 });
    const earned = await balanceOf(`bonuses:${life.customerId}`);
    await life.giveUp('bonuses');
    await setClock(site, orderMoment);
    const moneyKop = preview?.moneyKop ?? 0;
    expect(await balanceOf(`bonuses:${life.customerId}`)).toBe(earned + moneyKop + (preview?.extraKop ?? 0));
    expect(preview?.extraKop).toBe(Math.floor((moneyKop * 500 + 5000) / 10_000));
    expect((await life.look()).state).toBe('active');
    await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
  });

  test('of fifty decisions at one moment makes one, and none when the sum is another one', async () => {
    const life = new OrderLife();
    await life.begin({ days: 7, payment: 'card', bonusesKop: 0 });
    await life.pay();
    expect((await life.giveUp('card', 1))?.status).toBe(409);
    const expectedKop = (await life.preview())?.moneyKop ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        life.visitor.request(`/rest/orders/${life.order.id}/cancellation/`, {
          json: { to: 'card', expectedKop },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await sumOf(`from_account = ? AND to_account = 'bank'`, `order:${life.order.id}`)).toBe(
      expectedKop,
    );
  });

  test('of another customer finds no order', async () => {
    const life = new OrderLife();
    await life.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect((await other.request(`/rest/orders/${life.order.id}/cancellation/`)).status).toBe(404);
  });
});

describe('a code for friends', () => {
  const friendOrder = (code: string, change: { phone?: string; flat?: string } = {}) => {
    const body = buildOrder();
    const lines = { programme: 973_000, off: 100_000 };
    return {
      ...body,
      address: { ...body.address, flat: change.flat ?? '12' },
      contact: { ...body.contact, phone: change.phone ?? '+79160000001' },
      reductions: { promoCode: code.toLowerCase(), bonusesKop: 0, certificate: '' },
      expectedTotalKop: lines.programme - lines.off,
    };
  };
  const place = (visitor: Visitor, json: unknown) =>
    visitor.request('/rest/orders/', { json, headers: { 'Idempotency-Key': crypto.randomUUID() } });

  test('takes 1000 ₽ off a friend’s first order and gives them to the referrer after the third delivery', async () => {
    const referrer = new OrderLife();
    await referrer.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const ask = async () =>
      (await (await referrer.visitor.request('/rest/referral/')).json()) as { code: string };
    const { code } = await ask();
    expect(await ask()).toMatchObject({ code });

    const friend = new OrderLife();
    friend.customerId = (await friend.visitor.signIn(newPhone())).id;
    const own = await place(referrer.visitor, friendOrder(code));
    expect(await own.text()).toContain('Это ваш собственный код');
    const { phone } = buildOrder().contact;
    await site.db
      .prepare('UPDATE customers SET phone = ?2 WHERE id = ?1')
      .bind(referrer.customerId, phone)
      .run();
    const sameAddress = await place(friend.visitor, friendOrder(code, { flat: '84' }));
    const samePhone = await place(friend.visitor, friendOrder(code, { phone }));
    for (const refused of [sameAddress, samePhone]) {
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining('Код друга не действует'),
      ]);
    }
    const answer = await place(friend.visitor, friendOrder(code));
    expect(answer.status).toBe(201);
    friend.order = ((await answer.json()) as { order: Order }).order;
    const reward = () => balanceOf(`bonuses:${referrer.customerId}`);
    await friend.deliver();
    await friend.deliver();
    expect(await reward()).toBe(0);
    await friend.deliver();
    expect(await reward()).toBe(100_000);
    await friend.deliver();
    expect(await reward()).toBe(100_000);
  });
});
