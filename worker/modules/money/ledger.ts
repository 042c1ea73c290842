import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Kopecks, stepOf } from '#shared/money.ts';
import { read, statement } from '../../db/query.ts';
import { insertRows } from '../../db/rows.ts';
import type { Database, Statement } from '../../platform/database.ts';

/** Accounts of the outside world: the only ones that may go below zero. */
export type OutsideAccount = 'bank' | 'courier' | 'company' | 'till';
/** An account that holds money of somebody. */
export type OwnedAccount =
  `${'bonuses' | 'card' | 'certificate' | 'fee' | 'gift' | 'homemade' | 'order'}:${string}`;

/** One move of money; it is written once and never changed. */
export interface Transfer {
  readonly id: string;
  /** The same move asked for again carries the same key and is written once. */
  readonly key: string;
  readonly from: OutsideAccount | OwnedAccount;
  readonly to: OutsideAccount | OwnedAccount;
  readonly amountKop: Kopecks;
  readonly reason:
    | 'payment'
    | 'handed_over'
    | 'delivered'
    | 'reversed'
    | 'refund'
    | 'bonuses_spent'
    | 'bonuses_returned'
    | 'bonuses_granted'
    | 'bonuses_expired'
    | 'certificate_sold'
    | 'certificate_spent'
    | 'certificate_returned';
  readonly orderId: string | null;
  readonly at: EpochMs;
}

/** Writes the entries that a SELECT gives, each once for its key; a batch that would overdraw an account fails as a whole. */
export const insertTransfers = (select: RawBuilder<unknown>): Statement =>
  statement(
    sql`INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
      ${select} ON CONFLICT (key) DO NOTHING`,
  );

/**
 * Writes a transfer, as one statement of a batch; a batch that would overdraw an account fails as a whole. With a
 * payment's id it is written only where that payment has come in.
 */
export function insertTransfer(transfer: Transfer, paymentId: string | null = null): Statement {
  const { id, key, from, to, amountKop, reason, orderId, at } = transfer;
  return insertTransfers(
    sql`SELECT ${id}, ${key}, ${from}, ${to}, ${amountKop}, ${reason}, ${orderId}, ${at}
      WHERE ${paymentId} IS NULL OR EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId} AND state = 'paid')`,
  );
}

/** What bonuses or a certificate have paid, as a column has it. */
export const SpentTransfer = z.object({
  ...{ id: z.string(), key: z.string() },
  from: z.templateLiteral([z.enum(['bonuses', 'certificate']), ':', z.string()]),
  to: z.templateLiteral([z.enum(['card', 'fee', 'homemade', 'order', 'certificate']), ':', z.string()]),
  amountKop: z.number(),
  reason: z.enum(['bonuses_spent', 'certificate_spent']),
  orderId: z.nullable(z.string()),
  at: z.number(),
});

/** Writes entries, each once for its key; a batch that would overdraw an account fails as a whole. */
export function insertTransferRows(transfers: readonly Transfer[]): Statement[] {
  return insertRows(
    'transfers',
    transfers.map(({ id, key, from, to, amountKop, reason, orderId, at }) => ({
      ...{ id, key, fromAccount: from, toAccount: to },
      ...{ amountKop: amountKop, reason, orderId: orderId, at },
    })),
    { once: true },
  );
}

/** Whether the courier has collected the money of an order and it was not taken back, as a column. */
export const cashCollectedColumn = (orderId: string): string => `EXISTS (
    SELECT 1 FROM transfers c WHERE c.order_id = ${orderId} AND c.reason = 'payment' AND c.from_account = 'courier'
      AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || c.key))`;

/** What deliveries of an order `o` have earned, less what was taken back, as a column. */
export const earnedColumn = `((SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
      WHERE from_account = 'order:' || o.id AND reason = 'delivered')
    - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
      WHERE to_account = 'order:' || o.id AND reason = 'reversed'))`;

/** What was given for an order by entries of one kind, less what was taken back, as a column. */
export const givenColumn = (orderId: string, kind: 'referral' | 'friend'): string => `(
    SELECT COALESCE(SUM(CASE reason WHEN 'reversed' THEN -amount_kop ELSE amount_kop END), 0) FROM transfers
    WHERE order_id = ${orderId} AND (key GLOB '${kind}:*' OR key GLOB 'reversed:${kind}:*'))`;

/** What an account holds, as a column: everything that came in less everything that went out. */
export const balanceColumn = (account: string): string =>
  `((SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = ${account})
    - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ${account}))`;

/** What an account holds. */
export async function readBalance(db: Database, account: OwnedAccount): Promise<Kopecks> {
  const [row] = await read(
    db,
    sql<{ balance: Kopecks }>`SELECT ${sql.raw(balanceColumn('a.account'))} AS balance
      FROM (SELECT ${account} AS account) a`,
  );
  return row?.balance ?? 0;
}

/**
 * The key of what an order gets once, for the time after some of its deliveries were found not to have come: what was
 * taken back with them comes again.
 */
export const keyAfter = (reversals: number, kind: string, orderId: string): string =>
  reversals === 0 ? `${kind}:${orderId}` : `${kind}:${orderId}:${reversals}`;

/** What the courier collects at the door of an order, all of it with its first delivery. */
export function courierCash(
  order: {
    readonly id: string;
    readonly totalKop: Kopecks;
    readonly uncollectedKop: Kopecks;
    readonly reversals: number;
  },
  at: EpochMs,
): Transfer[] {
  const amountKop = order.totalKop - order.uncollectedKop;
  if (amountKop <= 0) return [];
  const key = keyAfter(order.reversals, 'courier', order.id);
  return [
    {
      id: key.replaceAll(':', '-'),
      key,
      from: 'courier',
      to: `order:${order.id}`,
      amountKop,
      reason: 'payment',
      orderId: order.id,
      at,
    },
  ];
}

/** Cash that a courier has brought to the till, as it was counted there. */
export const handedOver = (shiftId: string, number: number, countedKop: Kopecks, at: EpochMs): Transfer[] =>
  countedKop === 0
    ? []
    : [
        {
          ...{ id: `handover-${shiftId}-${number}`, key: `handover:${shiftId}:${number}`, from: 'till' },
          ...{ to: 'courier', amountKop: countedKop, reason: 'handed_over', orderId: null, at },
        },
      ];

/**
 * What used days cost more once the rest of their order was cancelled, where the courier had to collect it first: earned
 * with the cash.
 */
export function recalculatedEarning(
  order: { readonly id: string; readonly recalculatedKop: Kopecks },
  at: EpochMs,
): Transfer[] {
  if (order.recalculatedKop <= 0) return [];
  return [earning(`recalculated`, order.id, order.id, order.recalculatedKop, at)];
}

/**
 * The share of a delivery in the worth of its order. Shares are cumulative by food days, in whole kopecks: they sum to
 * the worth once all food days are delivered or given back, in whatever order that happens.
 */
export function deliveryEarning(
  order: { readonly id: string; readonly worthKop: Kopecks; readonly days: number },
  delivery: { readonly id: string; readonly foodDays: number },
  daysBefore: number,
  at: EpochMs,
): Transfer[] {
  const amountKop = stepOf(order.worthKop, daysBefore, delivery.foodDays, order.days);
  return amountKop > 0 ? [earning('delivered', delivery.id, order.id, amountKop, at)] : [];
}

const earning = (
  kind: 'delivered' | 'recalculated',
  of: string,
  orderId: string,
  amountKop: Kopecks,
  at: EpochMs,
): Transfer => ({
  id: `${kind}-${of}`,
  key: `${kind}:${of}`,
  from: `order:${orderId}`,
  to: 'company',
  amountKop,
  reason: 'delivered',
  orderId,
  at,
});

/** Takes an entry back, or a part of it: what it stands for has not happened after all. */
export const reversalOf = (
  { id, key, from, to, orderId }: Pick<Transfer, 'id' | 'key' | 'from' | 'to' | 'orderId'>,
  amountKop: Kopecks,
  at: EpochMs,
): Transfer => ({
  ...{ id: `reversed-${id}`, key: `reversed:${key}`, from: to, to: from },
  ...{ amountKop, reason: 'reversed', orderId, at },
});
