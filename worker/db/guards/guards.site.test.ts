import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CertificateState } from '#shared/features/certificates/schema.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import { type HomemadeState, homemadeDeliveryTransitions } from '#shared/features/homemade/order.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';
import type { InvoiceState, PaymentState } from '#shared/features/payments/schema.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionState } from '#shared/features/subscriptions/schema.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { copyRow, fresh, type GuardedRows, guardCases, type RowName } from '#tests/factories/guards.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { openInProcess } from '#tests/harness/in-process.ts';
import { Site } from '#tests/site.ts';
import { readRows, type Statement, sql } from '../../platform/database.ts';
import { type GuardName, guardNames, refusedGuard } from './sql.ts';

const triggerCases = guardCases.flatMap((one) =>
  one.trigger === undefined ? [] : [[one.what, one] as const],
);

let site: Site;
let rows: GuardedRows;
/** One site for all: every batch is refused, so that nothing of it stays. */
beforeAll(async () => {
  site = new Site(await openInProcess());
  const anna = await site.customer({ order: {} });
  const order = anna.order.id;
  const unpaid = await anna.place({ payment: 'card' });
  const subscriber = await site.customer();
  const paid = await subscriber.place({ payment: 'card' }, { renews: true });
  await subscriber.pay();
  await site.tick();
  const [subscription] = (await subscriber.call(listSubscriptions)).subscriptions;
  await subscriber.place();
  const first = (await subscriber.deliveries()).find((one) => one.orderId === subscriber.order.id);
  await site.bring(first ? [first] : [], 'delivered');
  const body = { deliveryId: first?.id ?? '', kind: 'damaged', text: 'Крышка открыта' } as const;
  rows = {
    db: site.inside.stores.site,
    ...{ customer: anna.id, phone: anna.phone, order, unpaid: unpaid.id },
    ...{ subscriber: subscriber.id, paid: paid.id, subscription: subscription?.id ?? '' },
    homemade: (await orderHomemade(anna)).id,
    certificate: (await buyPaid(anna)).id,
    ticket: (await subscriber.call(addTicket, { body })).ticket.id,
  };
});
afterAll(() => site.inside.stop());

/** Refuses the batch that it ends. */
const undoes = sql(`INSERT INTO guards (name) VALUES ('end-of-the-test')`);
const errorOf = (batch: readonly Statement[]): Promise<unknown> =>
  rows.db.write(batch).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each(guardCases.map((one) => [one.what, one] as const))('%s', async (_, { guard, writes }) => {
  expect(refusedGuard(await errorOf([...(await writes(rows)), undoes]))).toBe(guard);
});

test.each(triggerCases)('its trigger alone sees to it that %s', async (_, { trigger, writes }) => {
  const batch = [sql(`DROP TRIGGER ${trigger}`), ...(await writes(rows)), undoes];
  expect(String(await errorOf(batch))).toContain('guard:end-of-the-test');
});

test('every guard and every trigger that refuses has a write that it refuses', async () => {
  const provoked = new Set<GuardName>(guardCases.map(({ guard }) => guard));
  expect(guardNames.filter((name) => !provoked.has(name))).toEqual([]);
  const triggers = await readRows(
    rows.db,
    sql(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE%' AND name <> 'guards_refuse'`,
    ),
  );
  const tried = new Set(triggerCases.map(([, { trigger }]) => trigger));
  expect(triggers.filter(({ name }) => !tried.has(String(name)))).toEqual([]);
  for (const { sql: text } of triggers) {
    const guards = [...String(text).matchAll(/RAISE\s*\(\s*ABORT,\s*'guard:([a-z-]+)'/g)].map(
      ([, name]) => name,
    );
    expect(guards.length).toBeGreaterThan(0);
    expect(guardNames).toEqual(expect.arrayContaining(guards));
  }
});

describe('states in the database', () => {
  type Rules<State extends string = string> = Readonly<Record<State, readonly State[]>>;
  const orders: Rules<OrderState> = {
    draft: ['pending_payment', 'active', 'cancelled'],
    pending_payment: ['paid', 'active', 'cancelled'],
    paid: ['active', 'cancelled', 'refunded'],
    active: ['frozen', 'completed', 'cancelled', 'refunded'],
    frozen: ['active', 'completed', 'cancelled', 'refunded'],
    ...{ completed: ['refunded'], cancelled: ['refunded'], refunded: [] },
  };
  const payments: Rules<PaymentState> = {
    created: ['pending', 'failed', 'cancelled'],
    pending: ['authorized', 'paid', 'failed', 'cancelled'],
    authorized: ['paid', 'failed', 'cancelled'],
    paid: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    // Only where a bank has withdrawn its claim to the money.
    refunded: ['partially_refunded'],
    failed: ['pending'],
    // Money that comes in for what was given up is there all the same.
    cancelled: ['paid'],
  };
  const invoices: Rules<InvoiceState> = {
    open: ['paid', 'cancelled'],
    paid: ['refunded'],
    cancelled: ['refunded'],
    refunded: [],
  };
  const homemade: Rules<HomemadeState> = {
    pending_payment: ['paid', 'cancelled'],
    paid: ['active', 'completed', 'cancelled', 'refunded'],
    active: ['completed', 'cancelled', 'refunded'],
    ...{ completed: ['refunded'], cancelled: ['refunded'], refunded: [] },
  };
  const certificates: Rules<CertificateState> = {
    ...{ pending_payment: ['paid', 'cancelled'], paid: ['refunded'], cancelled: ['refunded'], refunded: [] },
  };
  const subscriptions: Rules<SubscriptionState> = {
    active: ['paused', 'payment_failed', 'cancel_scheduled', 'cancelled'],
    payment_failed: ['active', 'paused', 'cancel_scheduled', 'cancelled'],
    paused: ['active', 'cancel_scheduled', 'cancelled'],
    ...{ cancel_scheduled: ['active', 'cancelled'], cancelled: [] },
  };
  const number = { number: 'number + 1000000', idempotency_key: fresh };
  const tables: [
    table: string,
    rules: Rules,
    of: RowName,
    changes: Record<string, string>,
    column?: string,
  ][] = [
    ['orders', orders, 'unpaid', { ...number, first_order: '0' }],
    // What arrives has to be paid: by the courier's cash, since no card has been charged.
    ['deliveries', deliveryTransitions, 'order', { date: `'2030-01-01'` }],
    ['payments', payments, 'unpaid', { external_id: fresh }],
    ['invoices', invoices, 'unpaid', { number: 'number + 1000000' }],
    ['homemade_orders', homemade, 'homemade', number],
    ['homemade_orders', homemadeDeliveryTransitions, 'homemade', number, 'delivery_state'],
    ['certificate_purchases', certificates, 'certificate', { ...number, code_hash: fresh }],
    ['subscriptions', subscriptions, 'subscription', {}],
  ];
  /** Where a table names what its rows are of. */
  const owners: Readonly<Record<string, string>> = { deliveries: 'order_id', payments: 'invoice_id' };

  test.each(tables)(
    '%s move exactly as the rules say',
    async (table, rules, of, changes, column = 'state') => {
      const owner = owners[table] ?? 'id';
      const [row] = await readRows(
        rows.db,
        sql(`SELECT id FROM ${table} WHERE ${owner} = ?1 LIMIT 1`).with(rows[of]),
      );
      const states = Object.keys(rules);
      for (const [from, to] of states.flatMap((one) => states.map((other) => [one, other] as const))) {
        const isOnly = table === 'subscriptions';
        const copy = await copyRow(rows.db, table, String(row?.id), {
          ...{ ...changes, id: `'a copy'`, [column]: `'${from}'` },
          ...(isOnly && { order_id: `'${rows.order}'` }),
        });
        const moved = sql(`UPDATE ${table} SET ${column} = ?1 WHERE id = 'a copy'`).with(to);
        // Copies of a row are of no basket.
        const free = table === 'homemade_orders' ? [sql('DROP TRIGGER guard_basket_changed')] : [];
        const batch = [...free, copy, moved, undoes];
        const isAllowed = from === to || rules[from]?.includes(to) === true;
        expect([from, to, String(await errorOf(batch)).includes('end-of-the-test')]).toEqual([
          from,
          to,
          isAllowed,
        ]);
      }
    },
  );
});
