import { expect } from 'vitest';
import * as z from 'zod';
import type { Cancellation } from '#shared/features/orders/cancellation.ts';
import { getOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import { refundOf, worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { Order, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { buildOrder, type FurtherPersons, orderProgramme } from '#tests/factories/orders.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { liftBounds } from './bounds.ts';
import type { LocalWorker } from './local-worker.ts';
import { bringTo } from './operations.ts';
import { execute, readRows } from './rows.ts';
import { newPhone, Visitor } from './visitor.ts';

/** Sum of the transfers that a condition holds for, in kopecks. */
export const sumOf = async (site: LocalWorker, condition: string, ...values: string[]): Promise<number> =>
  (
    await readRows(
      site,
      z.object({ sum: z.number() }),
      `SELECT COALESCE(SUM(amount_kop), 0) AS sum FROM transfers WHERE ${condition}`,
      ...values,
    )
  )[0]?.sum ?? 0;

/** What an account of the ledger holds, in kopecks. */
export async function balanceOf(site: LocalWorker, account: string): Promise<number> {
  return (await sumOf(site, 'to_account = ?', account)) - (await sumOf(site, 'from_account = ?', account));
}

/** The order that a life begins with. */
export interface OrderOptions {
  readonly days: 7 | 14;
  readonly payment: 'card' | 'courier';
  readonly bonusesKop: number;
  readonly skip?: readonly SkippedWeekday[];
  /** The persons from the second on. */
  readonly others?: FurtherPersons;
}

/** A customer with an order, and what can happen to it. */
export class OrderLife {
  readonly site: LocalWorker;
  readonly visitor: Visitor;
  customerId = '';
  order!: Order;
  given = 0;

  constructor(site: LocalWorker) {
    this.site = site;
    this.visitor = new Visitor(site);
  }

  async begin(options: OrderOptions): Promise<void> {
    await liftBounds(this.site);
    this.customerId = (await this.visitor.signIn(newPhone())).id;
    this.given = options.bonusesKop;
    if (options.bonusesKop > 0) await this.grant(options.bonusesKop);
    const { days, payment, others = [], skip = [] } = options;
    const body = buildOrder({ days, payment, others, skip: [...skip] });
    this.order = await orderProgramme(this.visitor, {
      ...body,
      reductions: { promoCode: '', bonusesKop: options.bonusesKop, certificate: '' },
      expectedTotalKop: body.expectedTotalKop - options.bonusesKop,
    });
  }

  private async grant(amountKop: number): Promise<void> {
    await execute(
      this.site,
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
    return (await mustCall(this.visitor, getOrder, { params: { id: this.order.id } })).order;
  }

  /** The next delivery arrives, if the order goes on. */
  async deliver(): Promise<void> {
    const { state } = await this.look();
    if (state !== 'paid' && state !== 'active') return;
    const [next] = await readRows(
      this.site,
      z.object({ id: z.string() }),
      `SELECT id FROM deliveries WHERE order_id = ? AND state IN ('planned', 'locked') ORDER BY date LIMIT 1`,
      this.order.id,
    );
    if (!next) return;
    await bringTo(this.site, [next.id], 'delivered');
  }

  /** The kitchen begins with the next delivery. */
  async lock(): Promise<void> {
    await this.site.db
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
    const [order] = await readRows(
      this.site,
      z.object({ version: z.number() }),
      'SELECT calendar_version AS version FROM orders WHERE id = ?',
      this.order.id,
    );
    const version = order?.version ?? 0;
    if (how === 'freeze' || how === 'resume') {
      const dates = how === 'freeze' ? { from: '2026-11-20', until: '2026-11-29' } : {};
      await this.visitor.request(`/rest/orders/${this.order.id}/${how}/`, { json: { version, ...dates } });
      return;
    }
    const [delivery] = await readRows(
      this.site,
      z.object({ id: z.string() }),
      'SELECT id FROM deliveries WHERE order_id = ? AND state = ? ORDER BY date DESC LIMIT 1',
      this.order.id,
      how === 'skip' ? 'planned' : 'skipped',
    );
    if (delivery)
      await this.visitor.request(`/rest/deliveries/${delivery.id}/${how}/`, { json: { version } });
  }

  async preview(): Promise<Cancellation | undefined> {
    const answer = await this.visitor.request(`/rest/orders/${this.order.id}/cancellation/`);
    return answer.ok ? (await answerOf(previewCancellation, answer)).cancellation : undefined;
  }

  async cancelRest(to: 'card' | 'bonuses', expectedKop?: number): Promise<Response | undefined> {
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
export async function expectBalanced({ site, order, given }: OrderLife): Promise<void> {
  const { id, days, price } = order;
  const account = `order:${id}`;
  const paid = await sumOf(site, 'to_account = ?', account);
  const delivered = await sumOf(site, `from_account = ? AND to_account = 'company'`, account);
  const refunded = await sumOf(site, `from_account = ? AND to_account <> 'company'`, account);
  const [row] = await readRows(
    site,
    z.object({
      planned: z.number(),
      done: z.number(),
      used: z.nullable(z.number()),
      pending: z.number(),
      state: z.string(),
    }),
    `SELECT (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries
             WHERE order_id = o.id AND state = 'delivered') AS done,
       (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries
        WHERE order_id = o.id AND state NOT IN ('skipped', 'frozen', 'failed')) AS planned,
       c.used_days AS used, o.state,
       (SELECT COUNT(*) FROM refunds r JOIN payments y ON y.id = r.payment_id
        WHERE y.invoice_id = o.id AND r.state = 'created') AS pending
     FROM orders o LEFT JOIN cancellations c ON c.order_id = o.id WHERE o.id = ?`,
    id,
  );
  if (!row) throw new Error('the order is gone');
  if (row.state === 'cancelled' && row.used === null) {
    // Never paid: what bonuses gave has gone back to them.
    expect(paid - delivered - refunded).toBe(0);
    return;
  }
  // However the calendar was rearranged, it holds the days that are paid for, or those that are used up.
  expect(row.planned).toBe(row.used ?? days);
  const worthKop = worthOf(price);
  const isCollected = paid > given;
  const toCome = worthOfDays(worthKop, row.used ?? days, days) - worthOfDays(worthKop, row.done, days);
  const owed = paid - delivered - refunded;
  // Until the courier has collected the money, the account holds what bonuses have paid of the days that are left.
  const usedDays = row.used ?? days;
  const { bonusesKop } = refundOf(price, { days, usedDays, usedDeliveries: Math.ceil(usedDays / 2) });
  expect(owed).toBe(isCollected ? toCome : given - bonusesKop);
  expect(owed).toBeGreaterThanOrEqual(0);
  expect(row.pending).toBe(0);
}
