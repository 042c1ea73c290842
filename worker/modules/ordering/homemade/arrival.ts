import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import type { Level } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import { list, q, readAll } from '../../../db/query.ts';
import type { Database } from '../../../platform/database.ts';
import {
  type EarningCustomer,
  earnedBonuses,
  selectEarners,
  selectLevels,
} from '../../money/bonuses/grants.ts';
import type { Transfer } from '../../money/ledger.ts';
import { type NewReceipt, wholeReceipt } from '../../money/payments/rules.ts';

/** An order of dishes that arrives. */
export interface ArrivingDishes {
  readonly id: string;
  readonly customerId: string;
  readonly totalKop: Kopecks;
  readonly isPaidAtDoor: boolean;
  /** What was paid online; null where nothing was. */
  readonly invoiceKop: Kopecks | null;
}

/**
 * What the arrival of dishes means for money: the courier's cash, the whole price as revenue, its receipt, and bonuses at
 * the level that paid orders have reached. Dishes come at once, and are paid with money alone.
 */
export function decideArrival(
  { orders, customers, levels }: DishesArrival,
  at: EpochMs,
): { transfers: Transfer[]; receipts: NewReceipt[] } {
  const paid = new Map(customers.map((one) => [one.id, one.paidKop]));
  const transfers: Transfer[] = [];
  const receipts: NewReceipt[] = [];
  for (const { id, customerId, totalKop, isPaidAtDoor, invoiceKop } of orders) {
    const account = `homemade:${id}` as const;
    const move = { amountKop: totalKop, orderId: null, at };
    if (isPaidAtDoor)
      transfers.push({
        ...{ ...move, id: `courier-${id}`, key: `courier:${id}`, reason: 'payment' },
        ...{ from: 'courier', to: account },
      });
    transfers.push({
      ...{ ...move, id: `delivered-${id}`, key: `delivered:${id}`, reason: 'delivered' },
      ...{ from: account, to: 'company' },
    });
    if (invoiceKop !== null) receipts.push(wholeReceipt({ id, amountKop: invoiceKop }, at));
    const earner = { id, customerId, orderId: null, amountKop: totalKop, worthKop: totalKop };
    const paidKop = (paid.get(customerId) ?? 0) + (isPaidAtDoor ? totalKop : 0);
    transfers.push(...earnedBonuses({ ...earner, paidByBonusesKop: 0 }, levels, paidKop, at));
    paid.set(customerId, paidKop);
  }
  return { transfers, receipts };
}

/** What the arrival of dishes depends on. */
export interface DishesArrival {
  readonly orders: readonly ArrivingDishes[];
  readonly customers: readonly EarningCustomer[];
  readonly levels: readonly Level[];
}

/** Reads what the arrival of orders of dishes depends on, in one batch. */
export async function loadArrival(db: Database, ids: readonly string[]): Promise<DishesArrival> {
  const buyers = q.selectFrom('homemadeOrders').select('customerId').where('id', 'in', list(ids));
  const [orders, customers, levels] = await readAll(
    db,
    sql<ArrivingDishes>`
      SELECT h.id, h.customer_id, h.total_kop, h.payment_method = 'courier' AS is_paid_at_door,
        i.amount_kop AS invoice_kop
      FROM homemade_orders h LEFT JOIN invoices i ON i.id = h.id AND i.state = 'paid'
      WHERE h.id IN ${list(ids)} ORDER BY h.id`,
    selectEarners(sql`${buyers}`),
    selectLevels,
  );
  return { orders, customers, levels };
}
