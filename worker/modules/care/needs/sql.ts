import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { NeedFacts } from '#shared/features/needs/contract.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, readRow, sql } from '../../../platform/database.ts';

const { refused, renewals, answers, settled } = NeedFacts.shape;
const FactsRow = z.object({
  refused: jsonColumn(refused),
  renewals: jsonColumn(renewals),
  answers: jsonColumn(answers),
  settled: jsonColumn(settled),
});

/** Why the bank refused the last try of an invoice. */
const declineOf = (invoiceId: string) => `(
  SELECT decline_reason FROM payments WHERE invoice_id = ${invoiceId} AND decline_reason IS NOT NULL
  ORDER BY created_at DESC LIMIT 1
)`;

const settledBy = (need: string) =>
  `EXISTS (SELECT 1 FROM settled_needs WHERE customer_id = ?1 AND need = ${need})`;

/** What waits for a customer, one row whatever there is of it. */
export async function readFacts(db: Database, customerId: string, now: EpochMs) {
  const row = await readRow(
    db,
    sql(`SELECT (
         SELECT json_group_array(json_object('invoiceId', id, 'number', CAST(number AS TEXT), 'kind', kind,
           'amountKop', amount_kop, 'reason', reason)) FROM (
           SELECT i.id, i.number, i.kind, i.amount_kop, ${declineOf('i.id')} AS reason FROM invoices i
           WHERE i.customer_id = ?1 AND i.state = 'open' AND i.kind <> 'order' AND i.pay_until > ?2
           ORDER BY i.created_at
         ) WHERE reason IS NOT NULL
       ) AS refused, (
         SELECT json_group_array(json_object('id', s.id, 'programme', p.name, 'reason', COALESCE((
             SELECT COALESCE(g.decline_reason, ${declineOf('g.order_id')}) FROM subscription_charges g
             WHERE g.subscription_id = s.id ORDER BY g.at DESC, g.declines DESC LIMIT 1
           ), 'refused')))
         FROM subscriptions s JOIN orders o ON o.id = s.order_id JOIN programmes p ON p.code = o.programme_code
         WHERE s.customer_id = ?1 AND s.state = 'payment_failed'
       ) AS renewals, (
         SELECT json_group_array(json_object('id', t.id, 'number', CAST(t.number AS TEXT), 'answer', t.answer))
         FROM tickets t
         WHERE t.customer_id = ?1 AND t.state IN ('answered', 'closed') AND t.answer <> ''
           AND NOT ${settledBy(`'answer:' || t.id`)}
       ) AS answers, (
         SELECT json_group_array(need) FROM settled_needs WHERE customer_id = ?1 AND need NOT GLOB 'answer:*'
       ) AS settled`).with(customerId, now),
  );
  return FactsRow.parse(row);
}
