import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/payments/history/contract.ts';
import { MoneyEntry, moneyKinds } from '#shared/features/payments/history/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import { list, readAll } from '../../../db/query.ts';
import { calls } from '../../../rest/calls.ts';

type MoneyPart = Pick<MoneyEntry, 'kind' | 'way' | 'amountKop'>;
type MoneySum = MoneyPart & { readonly count: number };

/** Entries on one page of the list. */
export const MONEY_PAGE = 50;

/** How many pages the chosen part has: an empty one has its first. */
export function pagesOf(sums: readonly MoneySum[], kinds: readonly MoneySum['kind'][]): number {
  const count = sums
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((total, entry) => total + entry.count, 0);
  return Math.max(1, Math.ceil(count / MONEY_PAGE));
}

/** What has come in and gone back: whole kopecks are summed, and nothing is rounded on the way. */
export function totalsOf(entries: readonly MoneyPart[]) {
  const sum = (isCounted: (entry: MoneyPart) => boolean): Kopecks =>
    entries.filter(isCounted).reduce((total, { amountKop }) => total + amountKop, 0);
  const isReturn = ({ kind }: MoneyPart) => kind === 'refund' || kind === 'refund_underway';
  return {
    paidKop: sum(({ kind }) => kind === 'payment'),
    returnedKop: sum((entry) => isReturn(entry) && entry.way !== 'bonuses'),
    returnedToBonusesKop: sum((entry) => isReturn(entry) && entry.way === 'bonuses'),
  };
}

/** What people call an invoice `i`: the difference to a dearer address goes under the number of its order. */
const number = sql`CAST(COALESCE((
  SELECT o.number FROM paid_changes c JOIN orders o ON o.id = c.order_id WHERE c.invoice_id = i.id
), i.number) AS TEXT)`;

/** Every payment, refund and receipt of a customer. In two parts: D1 takes five terms of a compound at most. */
const money = (customerId: string) => sql`SELECT * FROM (
         SELECT 'payment' AS kind, i.kind AS subject, ${number} AS number, p.amount_kop AS amount_kop, p.paid_at AS at,
           p.way
         FROM invoices i JOIN payments p ON p.invoice_id = i.id
         WHERE i.customer_id = ${customerId} AND p.paid_at IS NOT NULL
         UNION ALL
         SELECT CASE r.state WHEN 'done' THEN 'refund' ELSE 'refund_underway' END, i.kind, ${number}, r.amount_kop,
           COALESCE(r.done_at, r.created_at), p.way
         FROM invoices i JOIN payments p ON p.invoice_id = i.id JOIN refunds r ON r.payment_id = p.id
         WHERE i.customer_id = ${customerId}
         UNION ALL
         SELECT 'offset', i.kind, ${number}, x.amount_kop, x.sent_at, 'card'
         FROM invoices i JOIN receipts x ON x.invoice_id = i.id
         WHERE i.customer_id = ${customerId} AND x.sent_at IS NOT NULL AND x.is_return = 0 AND x.order_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM receipts WHERE key = 'reversed:' || x.key)
         UNION ALL
         SELECT 'offset', 'order', CAST(o.number AS TEXT), x.amount_kop, x.sent_at, 'card'
         FROM orders o JOIN receipts x ON x.order_id = o.id
         WHERE o.customer_id = ${customerId} AND x.sent_at IS NOT NULL AND x.is_return = 0
           AND NOT EXISTS (SELECT 1 FROM receipts WHERE key = 'reversed:' || x.key)
       ) UNION ALL SELECT * FROM (
         SELECT 'payment' AS kind, 'order' AS subject, CAST(o.number AS TEXT) AS number, t.amount_kop AS amount_kop, t.at, 'courier' AS way
         FROM orders o JOIN transfers t ON t.to_account = 'order:' || o.id AND t.from_account = 'courier'
         WHERE o.customer_id = ${customerId} AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || t.key)
         UNION ALL
         SELECT 'payment', 'homemade', CAST(h.number AS TEXT), t.amount_kop, t.at, 'courier'
         FROM homemade_orders h JOIN transfers t ON t.to_account = 'homemade:' || h.id AND t.from_account = 'courier'
         WHERE h.customer_id = ${customerId}
         UNION ALL
         SELECT 'refund', 'order', CAST(o.number AS TEXT), t.amount_kop, t.at, 'bonuses'
         FROM transfers t JOIN orders o ON o.id = t.order_id
         WHERE t.to_account = 'bonuses:' || ${customerId} AND t.reason = 'refund'
       )`;

export const moneyCalls = calls(contract, {
  /** What a customer's money did, newest first, and its sums, however much of it is listed. */
  listMoney: async ({ scope, customer, query: { part, page } }) => {
    const kinds = part ? moneyKinds[part] : MoneyEntry.shape.kind.options;
    const [entries, sums] = await readAll(
      scope.db,
      sql<MoneyEntry>`SELECT * FROM (${money(customer.id)}) WHERE kind IN ${list(kinds)}
        ORDER BY at DESC, kind, number, amount_kop LIMIT ${MONEY_PAGE} OFFSET ${(page - 1) * MONEY_PAGE}`,
      sql<MoneySum>`SELECT kind, way, SUM(amount_kop) AS amount_kop, COUNT(*) AS count
        FROM (${money(customer.id)}) GROUP BY kind, way`,
    );
    const pageCount = pagesOf(sums, kinds);
    if (page > pageCount) throw new AppError('not_found');
    return { entries, page, pageCount, ...totalsOf(sums) };
  },
});
