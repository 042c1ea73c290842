import type { EpochMs } from '#shared/dates.ts';
import type { Level } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import {
  type EarningCustomer,
  earnedBonuses,
  type NewReceipt,
  type Transfer,
  wholeReceipt,
} from '../../../money/api.ts';

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
export function decideDishesArrival(
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
