import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { certificateTransitions } from '#shared/features/certificates/schema.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import { type HomemadeOrder, homemadeTransitions } from '#shared/features/homemade/order.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { orderTransitions } from '#shared/features/orders/states.ts';
import { invoiceTransitions, paymentTransitions } from '#shared/features/payments/schema.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { keysOf } from '#tests/harness/keys-of.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

async function place(payment: 'card' | 'courier'): Promise<Order> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  return orderProgramme(visitor, buildOrder({ payment }));
}

async function placeDishes(): Promise<HomemadeOrder> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  const order = await orderHomemade(visitor);
  // Copies of a row are of no basket.
  await site.db.prepare('DROP TRIGGER guard_basket_changed').run();
  return order;
}

async function placeCertificate(): Promise<{ readonly id: string }> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  return buyPaid(visitor);
}

describe('states in the database', () => {
  const tables = {
    orders: orderTransitions,
    deliveries: deliveryTransitions,
    payments: paymentTransitions,
    invoices: invoiceTransitions,
    homemade_orders: homemadeTransitions,
    certificate_purchases: certificateTransitions,
  } as const;
  type Table = keyof typeof tables;

  const number = () => Math.floor(Math.random() * 1e12);
  /** What has to differ between two rows of a table, beside the id. */
  const distinct: Record<Table, (index: number) => Record<string, unknown>> = {
    orders: () => ({ number: number(), idempotency_key: crypto.randomUUID(), first_order: 0 }),
    deliveries: (index) => ({ date: addDays('2030-01-01', index) }),
    payments: () => ({ external_id: crypto.randomUUID() }),
    invoices: () => ({ number: number() }),
    homemade_orders: () => ({ number: number(), idempotency_key: crypto.randomUUID() }),
    certificate_purchases: () => ({
      number: number(),
      idempotency_key: crypto.randomUUID(),
      code_hash: crypto.randomUUID(),
    }),
  };

  /** Where a table names the order. */
  const orderColumns = {
    orders: 'id',
    deliveries: 'order_id',
    payments: 'invoice_id',
    invoices: 'id',
    homemade_orders: 'id',
    certificate_purchases: 'id',
  } as const;

  /** Tries every move on a copy of its own of an order's row; tells those that the database lets happen. */
  async function possibleMoves(table: Table, orderId: string, moves: readonly (readonly [string, string])[]) {
    const row = await site.db
      .prepare(`SELECT * FROM ${table} WHERE ${orderColumns[table]} = ? LIMIT 1`)
      .bind(orderId)
      .first();
    const copies = moves.map(([from], index) => ({
      ...row,
      ...distinct[table](index),
      id: crypto.randomUUID(),
      state: from,
    }));
    const columns = Object.keys(copies[0] ?? {});
    const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    await site.db.batch(copies.map((copy) => site.db.prepare(insert).bind(...Object.values(copy))));
    const outcomes = await Promise.allSettled(
      moves.map(([, to], index) =>
        site.db.prepare(`UPDATE ${table} SET state = ? WHERE id = ?`).bind(to, copies[index]?.id).run(),
      ),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/guard:[a-z]+-state/);
    }
    return moves.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  }

  function placeFor(table: Table): Promise<{ readonly id: string }> {
    if (table === 'homemade_orders') return placeDishes();
    if (table === 'certificate_purchases') return placeCertificate();
    // What arrives has to be paid: by the courier's cash, since no card has been charged.
    return place(table === 'deliveries' ? 'courier' : 'card');
  }

  test.each(keysOf(tables))('%s move exactly as the rules say', async (table) => {
    const order = await placeFor(table);
    const rules: Readonly<Record<string, readonly string[]>> = tables[table];
    const states = Object.keys(rules);
    const moves = states.flatMap((from) => states.map((to) => [from, to] as const));
    const allowed = moves.filter(([from, to]) => from === to || rules[from]?.includes(to));
    expect(await possibleMoves(table, order.id, moves)).toEqual(allowed);
  });
});
