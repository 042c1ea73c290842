import { readRow, sql, type Value } from '../../../worker/platform/database.ts';
import type { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import type { LocalSite } from '../../harness/local-site.ts';
import type { Report } from '../report.ts';

/** Orders of which a part is missing, counted by the part. */
const halves = {
  'without deliveries': `NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = o.id)`,
  'without an invoice': `NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = o.id AND i.amount_kop = o.total_kop)`,
  'without their request': `NOT EXISTS (SELECT 1 FROM order_requests r WHERE r.order_id = o.id)`,
  'without a payment': `NOT EXISTS (SELECT 1 FROM payments p WHERE p.invoice_id = o.id)`,
  'paid without their money': `o.state = 'paid' AND o.total_kop <> (
     SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = 'order:' || o.id AND from_account = 'bank')`,
  'unpaid with money': `o.state = 'pending_payment' AND EXISTS (
     SELECT 1 FROM transfers WHERE to_account = 'order:' || o.id)`,
} as const;

export const numberOf = async ({ db }: Pick<LocalSite, 'db'>, query: string, ...values: Value[]) =>
  Number((await readRow(db, sql(query).with(...values)))?.n);

/** Nothing may be made by half, and no order lost that a customer was told of, at any moment. */
export async function lookForHalves(
  report: Report,
  site: LocalSite,
  acknowledged: Iterable<string>,
  row: string,
): Promise<void> {
  for (const [name, condition] of Object.entries(halves)) {
    const value = await numberOf(site, `SELECT COUNT(*) AS n FROM orders o WHERE ${condition}`);
    report.add(row, name, value, { is: 0 });
  }
  const lost = await numberOf(
    site,
    'SELECT COUNT(*) AS n FROM json_each(?) a WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = a.value)',
    JSON.stringify([...acknowledged]),
  );
  report.add(row, 'acknowledged and lost', lost, { is: 0 });
}

/** What was ordered, stored, charged and booked, which must be the same once nothing is on its way. */
export async function compareBooks(
  report: Report,
  site: LocalSite,
  cloud: CloudPaymentsDouble,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const row = 'orders in the end';
  const charged = cloud.transactions.filter(({ status }) => status === 'Completed');
  const chargedKop = charged.reduce(
    (sum, { amount, refunded }) => sum + Math.round((amount - refunded) * 100),
    0,
  );
  const twice = charged.length - new Set(charged.map(({ invoiceId }) => invoiceId)).size;
  const rows = await numberOf(site, 'SELECT COUNT(*) AS n FROM orders');
  const paid = await numberOf(site, `SELECT COUNT(*) AS n FROM orders WHERE state = 'paid'`);
  const bookedKop = await numberOf(
    site,
    `SELECT COALESCE(SUM(amount_kop), 0) AS n FROM transfers WHERE from_account = 'bank' AND reason = 'payment'`,
  );
  report.add(row, 'acknowledged', acknowledged.size, { atLeast: 1 });
  report.add(row, 'rows', rows, { is: acknowledged.size });
  report.add(row, 'charged', charged.length, { atLeast: 1 });
  report.add(row, 'paid', paid, { is: charged.length });
  report.add(row, 'charged twice', twice, { is: 0 });
  report.add(row, 'booked, kop.', bookedKop, { is: chargedKop });
  await lookForHalves(report, site, acknowledged, row);
}
