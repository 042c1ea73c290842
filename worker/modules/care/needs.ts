import { sql } from 'kysely';
import * as z from 'zod/mini';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { shownSpan } from '#shared/features/deliveries/shown-span.ts';
import * as contract from '#shared/features/needs/contract.ts';
import { NeedFacts } from '#shared/features/needs/contract.ts';
import { needsOf } from '#shared/features/needs/rules.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { q, readFirst, statement, write } from '../../db/query.ts';
import type { Statement } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { publishedClosedDays } from '../content/closed-days.ts';
import { listShownDeliveries } from '../deliveries/deliveries/shown.ts';
import { listUnserved } from '../deliveries/rations/commands.ts';
import { listCurrentDishes } from '../ordering/homemade/order.ts';
import { listCurrentOrders } from '../ordering/orders/order.ts';

const { refused, renewals, answers, settled } = NeedFacts.shape;
const FactsRow = z.object({
  refused: jsonColumn(refused),
  renewals: jsonColumn(renewals),
  answers: jsonColumn(answers),
  settled: jsonColumn(settled),
});

/** Why the bank refused the last try of an invoice. */
const declineReason = (invoiceId: string) => sql`(
  SELECT decline_reason FROM payments WHERE invoice_id = ${sql.ref(invoiceId)} AND decline_reason IS NOT NULL
  ORDER BY created_at DESC LIMIT 1
)`;

/** What the account asks its customer about, beside what orders and deliveries tell. */
async function listNeeds(scope: Scope, customerId: string): Promise<NeedFacts> {
  const facts = sql<z.input<typeof FactsRow>>`SELECT (
       SELECT json_group_array(json_object('invoiceId', id, 'number', CAST(number AS TEXT), 'kind', kind,
         'amountKop', amount_kop, 'reason', reason)) FROM (
         SELECT i.id, i.number, i.kind, i.amount_kop, ${declineReason('i.id')} AS reason FROM invoices i
         WHERE i.customer_id = ${customerId} AND i.state = 'open' AND i.kind <> 'order'
           AND i.pay_until > ${scope.clock.now()}
         ORDER BY i.created_at
       ) WHERE reason IS NOT NULL
     ) AS refused, (
       SELECT json_group_array(json_object('id', s.id, 'programme', p.name, 'reason', COALESCE((
           SELECT COALESCE(g.decline_reason, ${declineReason('g.order_id')}) FROM subscription_charges g
           WHERE g.subscription_id = s.id ORDER BY g.at DESC, g.declines DESC LIMIT 1
         ), 'refused')))
       FROM subscriptions s JOIN orders o ON o.id = s.order_id JOIN programmes p ON p.code = o.programme_code
       WHERE s.customer_id = ${customerId} AND s.state = 'payment_failed'
     ) AS renewals, (
       SELECT json_group_array(json_object('id', t.id, 'number', CAST(t.number AS TEXT), 'answer', t.answer))
       FROM tickets t
       WHERE t.customer_id = ${customerId} AND t.state IN ('answered', 'closed') AND t.answer <> ''
         AND NOT EXISTS (SELECT 1 FROM settled_needs WHERE customer_id = ${customerId} AND need = 'answer:' || t.id)
     ) AS answers, (
       SELECT json_group_array(need) FROM settled_needs
       WHERE customer_id = ${customerId} AND need NOT GLOB 'answer:*'
     ) AS settled`;
  const [row, unserved] = await Promise.all([readFirst(scope.db, facts), listUnserved(scope, customerId)]);
  return { ...FactsRow.parse(row), unserved };
}

/** How much of it there is: what the account's first card counts. */
async function countNeeds(scope: Scope, customerId: string): Promise<number> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const [{ orders }, deliveries, dishes, facts, closedDays] = await Promise.all([
    listCurrentOrders(scope, customerId),
    listShownDeliveries(scope, customerId, { ...shownSpan(today), whole: 'running' }),
    listCurrentDishes(scope, customerId),
    listNeeds(scope, customerId),
    publishedClosedDays(scope, today),
  ]);
  return needsOf({ orders, deliveries, dishes, facts, now, closedDays }).length;
}

/** Settles what only waits to be read or decided; what is not the customer's own is not found. */
async function settleNeed(scope: Scope, customerId: string, need: string) {
  const id = need.slice(need.indexOf(':') + 1);
  const settledNeed = sql`INSERT INTO settled_needs (customer_id, need, settled_at)
     SELECT ${customerId}, ${need}, ${scope.clock.now()} WHERE EXISTS (
       SELECT 1 FROM deliveries d JOIN orders o ON o.id = d.order_id
       WHERE o.customer_id = ${customerId} AND ${need} = 'failed:' || d.id AND d.id = ${id}
         AND (d.state = 'failed' OR d.state = 'skipped' AND d.failed_because <> '')
     ) OR EXISTS (
       SELECT 1 FROM tickets t WHERE t.customer_id = ${customerId} AND ${need} = 'answer:' || t.id AND t.id = ${id}
     ) OR EXISTS (
       SELECT 1 FROM orders o WHERE o.customer_id = ${customerId} AND ${need} = 'ending:' || o.id AND o.id = ${id}
     )
     ON CONFLICT (customer_id, need) DO UPDATE SET settled_at = excluded.settled_at`;
  const [{ changes }] = await write(scope.db, settledNeed);
  if (changes === 0) throw new AppError('not_found');
  return { success: true as const };
}

/** Shows a need again: what was settled of it has changed. */
export const unsettleNeed = (customerId: string, need: string): Statement =>
  statement(q.deleteFrom('settledNeeds').where('customerId', '=', customerId).where('need', '=', need));

export const needCalls = calls(contract, {
  listNeeds: ({ scope, customer }) => listNeeds(scope, customer.id),
  countNeeds: async ({ scope, customer }) => ({ count: await countNeeds(scope, customer.id) }),
  settleNeed: ({ scope, customer, body }) => settleNeed(scope, customer.id, body.need),
});
