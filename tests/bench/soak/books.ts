import type { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import type { LocalWorker } from '../../harness/local-worker.ts';
import type { SoakFigure } from './part.ts';

/** Orders of which a part is missing, counted by the part. */
const halves = {
  'orders without deliveries': `NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = o.id)`,
  'orders without an invoice': `NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = o.id AND i.amount_kop = o.total_kop)`,
  'orders without their request': `NOT EXISTS (SELECT 1 FROM order_requests r WHERE r.order_id = o.id)`,
  'orders without a payment': `NOT EXISTS (SELECT 1 FROM payments p WHERE p.invoice_id = o.id)`,
  'paid orders without their money': `o.state = 'paid' AND o.total_kop <> (
     SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = 'order:' || o.id AND from_account = 'bank')`,
  'unpaid orders with money': `o.state = 'pending_payment' AND EXISTS (
     SELECT 1 FROM transfers WHERE to_account = 'order:' || o.id)`,
} as const;

const numberOf = async (site: LocalWorker, query: string, ...values: unknown[]) =>
  Number(
    await site.db
      .prepare(query)
      .bind(...values)
      .first('n'),
  );

/** Whether anything in the tables was made by half: nothing may be, at any moment. */
export async function findHalves(site: LocalWorker, row: string): Promise<readonly SoakFigure[]> {
  const found: SoakFigure[] = [];
  for (const [name, condition] of Object.entries(halves)) {
    const value = await numberOf(site, `SELECT COUNT(*) AS n FROM orders o WHERE ${condition}`);
    found.push({ row, name, value, rule: { is: 0 } });
  }
  return found;
}

/** How many of the orders that customers were told of are not there. */
export const countLost = (site: LocalWorker, acknowledged: Iterable<string>): Promise<number> =>
  numberOf(
    site,
    'SELECT COUNT(*) AS n FROM json_each(?) a WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = a.value)',
    JSON.stringify([...acknowledged]),
  );

/**
 * What was ordered, stored, charged and booked, which must be the same once nothing is on its way. Orders of which the
 * customer never heard are as good as any other, so they are counted apart.
 */
export async function compareBooks(
  site: LocalWorker,
  cloud: CloudPaymentsDouble,
  acknowledged: ReadonlySet<string>,
  row: string,
): Promise<readonly SoakFigure[]> {
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
  return [
    { row, name: 'orders acknowledged', value: acknowledged.size, rule: { atLeast: 1 } },
    { row, name: 'acknowledged orders lost', value: await countLost(site, acknowledged), rule: { is: 0 } },
    { row, name: 'rows of orders', value: rows, rule: { is: acknowledged.size } },
    { row, name: 'charges at the provider', value: charged.length, rule: { atLeast: 1 } },
    { row, name: 'paid orders', value: paid, rule: { is: charged.length } },
    { row, name: 'invoices charged twice', value: twice, rule: { is: 0 } },
    { row, name: 'charged at the provider', value: chargedKop / 100, unit: '₽' },
    { row, name: 'booked in the ledger', value: bookedKop / 100, unit: '₽', rule: { is: chargedKop / 100 } },
    ...(await findHalves(site, row)),
  ];
}
