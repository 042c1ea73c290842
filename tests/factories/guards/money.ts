import { sumUpDeliveries } from '#worker/modules/money/api.ts';
import { type Statement, sql } from '#worker/platform/database.ts';
import { fresh, type GuardCase, ofCustomer, statementsOf, write } from './rows.ts';

const transfer = (from: string, amountKop: number) =>
  `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
   VALUES (${fresh}, ${fresh}, ${from}, 'company', ${amountKop}, 'bonuses_spent', 0)`;

/** Money that was paid, given or refunded. */
export const moneyCases: readonly GuardCase[] = [
  {
    what: 'bonuses that a customer does not have are not spent',
    guard: 'balance',
    trigger: 'guard_balance',
    writes: write(transfer(`'bonuses:' || ?1`, 1), ofCustomer),
  },
  {
    what: 'an entry of the ledger is not changed',
    guard: 'transfer-changed',
    trigger: 'guard_transfer_changed',
    writes: write('UPDATE transfers SET amount_kop = amount_kop + 1'),
  },
  {
    what: 'an entry of the ledger is not removed',
    guard: 'transfer-removed',
    trigger: 'guard_transfer_removed',
    writes: write('DELETE FROM transfers'),
  },
  {
    what: 'what a delivery has taken over from the ledger is not changed',
    guard: 'summed-delivery',
    trigger: 'guard_summed_delivery_changed',
    writes: ({ orderId }) =>
      [1, 2].map((kop) =>
        sql('UPDATE deliveries SET earned_kop = ?2 WHERE order_id = ?1').with(orderId, kop),
      ),
  },
  {
    what: 'a delivery that has taken over from the ledger is not removed',
    guard: 'summed-delivery',
    trigger: 'deliveries_give_place_back',
    writes: ({ orderId }) =>
      [
        'UPDATE deliveries SET bonuses_kop = 1 WHERE order_id = ?1',
        'DELETE FROM deliveries WHERE order_id = ?1',
      ].map((text) => sql(text).with(orderId)),
  },
  {
    what: 'a sum that is not that of the deliveries refuses all sums',
    guard: 'transfer-sum',
    writes: async (rows) => [
      sql(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
           VALUES (${fresh}, 'sum-earned:' || ?1, 'company', 'bonuses:x', 1, 'bonuses_granted', ?1, 0)`,
      ).with(rows.orderId),
      ...(await statementsOf(rows, (db) => db.write(sumUpDeliveries([rows.orderId])))),
    ],
  },
  {
    what: 'two refunds do not exceed the payment',
    guard: 'refund-above-payment',
    trigger: 'guard_refund_above_payment',
    writes: ({ paidOrderId }) =>
      ['first', 'second'].map((key) =>
        sql(
          `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at, next_at)
             SELECT ?2, id, ?2, amount_kop / 2 + 1, 'created', 0, 0 FROM payments WHERE invoice_id = ?1 AND state = 'paid'`,
        ).with(paidOrderId, key),
      ),
  },
  {
    what: 'a code for one order is not used by two',
    guard: 'promo-used-up',
    trigger: 'guard_promo_use',
    writes: ({ orderId, paidOrderId }) => usePromo(1, [orderId, paidOrderId]),
  },
  {
    what: 'a code is not used twice by one customer',
    guard: 'promo-used-before',
    trigger: 'guard_promo_use',
    writes: ({ orderId, unpaidId }) => usePromo(10, [orderId, unpaidId]),
  },
];

function usePromo(maxUses: number, orderIds: readonly string[]): Statement[] {
  return [
    sql(
      `INSERT INTO promo_codes (code, amount_kop, valid_from, valid_to, max_uses)
         VALUES ('GUARDED', 100, '2026-01-01', '2027-01-01', ?1)`,
    ).with(maxUses),
    ...orderIds.map((id) =>
      sql(
        `INSERT INTO promo_uses (order_id, code, customer_id) SELECT id, 'GUARDED', customer_id FROM orders WHERE id = ?1`,
      ).with(id),
    ),
  ];
}
