import { newPhone } from '#tests/harness/visitor.ts';
import { takeCustomerVersions } from '#worker/db/customer-versions/statements.ts';
import { saveTastes } from '#worker/modules/deliveries/exclusions/sql.ts';
import { refuseOtherCodes } from '#worker/modules/identity/auth/codes/sql.ts';
import { changeContact } from '#worker/modules/identity/auth/identity/sql.ts';
import { noteDone } from '#worker/modules/identity/customers/removal/sql.ts';
import { refuseManyUnpaid, refuseMuchCash } from '#worker/modules/ordering/bounds/sql.ts';
import { insertCharge } from '#worker/modules/ordering/renewals/sql.ts';
import { countInBatch } from '#worker/modules/visitors/limits/statements.ts';
import { sql } from '#worker/platform/database.ts';
import { copyRow, fresh, type GuardCase, NEVER, ofCustomer, statementsOf, write } from './rows.ts';

const signed = (customerId: string) =>
  sql(
    `INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
       VALUES ('signed', ?1, 'healthData', '2026-11-24', '', 0, 'code', 'hash')`,
  ).with(customerId);

const rewritten = (customerId: string) =>
  sql(`UPDATE consents SET text_hash = 'other' WHERE customer_id = ?1 AND code_id IS NOT NULL`).with(
    customerId,
  );

/** Customers, what they have agreed to and what they have cancelled. */
export const customerCases: readonly GuardCase[] = [
  {
    what: 'what was decided by an older state of a customer is not written',
    guard: 'customer-version',
    writes: ({ customer }) => takeCustomerVersions([{ id: customer.id, version: 1_000_000 }]),
  },
  {
    what: 'what people have agreed to is not rewritten under its date',
    guard: 'document-version',
    trigger: 'content_pages_reworded',
    writes: write(`UPDATE content_pages SET blocks = '[]' WHERE path = '/oferta/' AND version IS NOT NULL`),
  },
  {
    what: 'a customer has no more unpaid orders at a time than are allowed',
    guard: 'unpaid-orders',
    writes: ({ customer }) => [refuseManyUnpaid(customer.id, 0)],
  },
  {
    what: 'couriers have no more to collect from a customer than operators let them',
    guard: 'cash-limit',
    writes: ({ customer }) => [refuseMuchCash(customer.id, 100_000_000)],
  },
  {
    what: 'no more is ordered in an hour than is counted within its limit',
    guard: 'limit-reached',
    writes: () => [...countInBatch('orders:of-a-test', 0, 1), ...countInBatch('orders:of-a-test', 0, 1)],
  },
  {
    what: 'a code is sent by what was read of the codes before it',
    guard: 'codes-sent',
    writes: () => [refuseOtherCodes('+79990000000', 0, 1)],
  },
  {
    what: 'a phone of another customer is not taken',
    guard: 'phone-taken',
    writes: write(
      `UPDATE customers SET phone = (SELECT phone FROM customers WHERE id = ?2) WHERE id = ?1`,
      ofCustomer,
      ({ subscriberId }) => subscriberId,
    ),
  },
  {
    what: 'two orders are not both the first',
    guard: 'first-order-used',
    writes: async ({ db, orderId }) => [
      await copyRow(db, 'orders', orderId, {
        id: fresh,
        number: 'number + 1000000',
        idempotency_key: fresh,
      }),
    ],
  },
  {
    what: 'a code that was used up changes no phone',
    guard: 'codes-used',
    writes: (rows) => {
      const { id, phone } = rows.customer;
      const change = { customerId: id, from: phone, to: newPhone(), codeIds: ['used'], at: 1 };
      return statementsOf(rows, (db) => changeContact(db, 'phone', change, []));
    },
  },
  {
    what: 'exclusions that another tab has changed are not saved',
    guard: 'tastes-version',
    writes: ({ customer }) =>
      saveTastes({
        customerId: customer.id,
        exclusions: [],
        ingredients: [],
        repeat_limit: 0,
        autopilot: true,
        version: 99,
        firstOpenDate: NEVER,
        historyText: '',
        changeId: 'change',
        at: 0,
      }),
  },
  {
    what: 'what a customer has signed is not rewritten',
    guard: 'signature-changed',
    trigger: 'guard_signature_changed',
    writes: ({ customer }) => [signed(customer.id), rewritten(customer.id)],
  },
  {
    what: 'what a customer has signed is not removed',
    guard: 'signature-removed',
    trigger: 'guard_signature_removed',
    writes: ({ customer }) => [
      signed(customer.id),
      sql('DELETE FROM consents WHERE customer_id = ?1 AND code_id IS NOT NULL').with(customer.id),
    ],
  },
  {
    what: 'an order is not cancelled twice',
    guard: 'cancellation-changed',
    writes: ({ orderId }) =>
      [1, 2].map(() =>
        sql(
          `INSERT INTO cancellations (order_id, used_days, refund_to, card_kop, decided_at) VALUES (?1, 0, 'bonuses', 0, 0)`,
        ).with(orderId),
      ),
  },
  {
    what: 'a customer who withdrew the request is not erased',
    guard: 'removal-withdrawn',
    writes: ({ customer }) => noteDone({ id: 'withdrawn', customerId: customer.id }, 0),
  },
  {
    what: 'a renewal that has moved on is not charged',
    guard: 'renewal-stopped',
    writes: ({ subscriptionId, orderId }) =>
      insertCharge({ subscriptionId, period: 99, declines: 0, orderId, amountKop: 1 }, 0),
  },
];
