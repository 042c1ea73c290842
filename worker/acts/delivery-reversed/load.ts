import * as z from 'zod/mini';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import type { KnownCustomer } from '../../db/customer-versions/statements.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { balanceColumn, earnedColumn } from '../../modules/money/ledger.ts';
import { PrepaidColumn, prepaidColumn } from '../../modules/money/payments/columns.ts';
import { type Database, findRow, sql } from '../../platform/database.ts';
import type { ReversedDelivery } from './decide.ts';

const DeliveryRow = z.object({
  id: z.string(),
  state: DeliveryState,
  moved_at: z.nullable(z.number()),
  food_dates: jsonColumn(z.array(z.string())),
  is_complaint_answered: z.number(),
  is_refunded: z.number(),
  has_fees: z.number(),
  order_id: z.string(),
  customer_id: z.string(),
  order_state: OrderState,
  days: z.number(),
  worth_kop: z.number(),
  is_cancelled: z.number(),
  used_days: z.number(),
  delivered_deliveries: z.number(),
  earned_kop: z.number(),
  prepaid: PrepaidColumn,
  referrer_id: z.nullable(z.string()),
  reward_after: z.nullable(z.number()),
});
const EntryRow = z.object({ id: z.string(), key: z.string(), amountKop: z.number() });
const CustomerRow = z.object({ id: z.string(), version: z.number(), balanceKop: z.number() });
const ReversalRow = z.object({
  earnedKop: z.number(),
  cashKop: z.number(),
  bonusesKop: z.number(),
  missingKop: z.number(),
  withdrawn: jsonColumn(z.array(z.string())),
});

/** What was taken back with a mark. */
export type TakenBack = z.output<typeof ReversalRow>;

interface FoundDelivery {
  readonly delivery: ReversedDelivery;
  /** Whose bonuses may be taken back. */
  readonly customers: readonly KnownCustomer[];
  /** What was taken back before; null where nothing was. */
  readonly reversed: TakenBack | null;
}

const texts = [
  `SELECT d.id, d.state, d.moved_at, d.food_dates,
     EXISTS (SELECT 1 FROM tickets WHERE delivery_id = d.id AND state <> 'open') AS is_complaint_answered,
     EXISTS (SELECT 1 FROM food_refunds WHERE delivery_id = d.id) OR EXISTS (
       SELECT 1 FROM food_refunds f JOIN json_each(d.food_dates) e ON f.id GLOB 'meals:' || o.id || ':' || e.value || ':*'
       WHERE f.order_id = o.id
     ) AS is_refunded,
     d.fees <> '[]' AS has_fees,
     o.id AS order_id, o.customer_id, o.state AS order_state, o.days, o.worth_kop,
     EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_cancelled,
     (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id)
       + (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries
          WHERE order_id = o.id AND state = 'delivered') AS used_days,
     (SELECT COUNT(*) FROM deliveries WHERE order_id = o.id AND state = 'delivered') AS delivered_deliveries,
     ${earnedColumn} AS earned_kop,
     ${prepaidColumn('o.id')} AS prepaid,
     r.referrer_id, r.reward_after
   FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN referrals r ON r.order_id = o.id WHERE d.id = ?1`,
  `SELECT t.id, t.key, t.amount_kop AS amountKop FROM deliveries d JOIN transfers t ON t.order_id = d.order_id
   WHERE d.id = ?1 AND t.reason <> 'reversed' AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || t.key)
   ORDER BY t.key`,
  `SELECT c.id, c.version, ${balanceColumn(`'bonuses:' || c.id`)} AS balanceKop
   FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN referrals r ON r.order_id = o.id
     JOIN customers c ON c.id IN (o.customer_id, r.referrer_id)
   WHERE d.id = ?1`,
  `SELECT earned_kop AS earnedKop, cash_kop AS cashKop, bonuses_kop AS bonusesKop, missing_kop AS missingKop,
     withdrawn
   FROM delivery_reversals WHERE delivery_id = ?1`,
];

/** Reads a delivery with everything that taking its mark back depends on; undefined where there is none. */
export async function loadReversed(db: Database, id: string): Promise<FoundDelivery | undefined> {
  const [deliveries, entries, customerRows, reversals] = await db.read(
    texts.map((text) => sql(text).with(id)),
  );
  const [row] = z.array(DeliveryRow).parse(deliveries);
  if (!row) return undefined;
  const customers = z.array(CustomerRow).parse(customerRows);
  const [reversed = null] = z.array(ReversalRow).parse(reversals);
  return {
    delivery: toDelivery(row, z.array(EntryRow).parse(entries), customers),
    customers: customers.map(({ id: customerId, version }) => ({ id: customerId, version })),
    reversed,
  };
}

function toDelivery(
  row: z.output<typeof DeliveryRow>,
  entries: z.output<typeof EntryRow>[],
  customers: readonly z.output<typeof CustomerRow>[],
): ReversedDelivery {
  const { referrer_id: referrerId, reward_after: rewardAfter } = row;
  return {
    id: row.id,
    state: row.state,
    movedAt: row.moved_at ?? 0,
    foodDates: row.food_dates,
    isComplaintAnswered: row.is_complaint_answered === 1,
    isRefunded: row.is_refunded === 1,
    hasFees: row.has_fees === 1,
    order: {
      id: row.order_id,
      customerId: row.customer_id,
      state: row.order_state,
      days: row.days,
      worthKop: row.worth_kop,
      isCancelled: row.is_cancelled === 1,
      usedDays: row.used_days,
      deliveredDeliveries: row.delivered_deliveries,
      earnedKop: row.earned_kop,
      prepaid: row.prepaid,
      entries,
      invitation: referrerId === null || rewardAfter === null ? null : { referrerId, rewardAfter },
    },
    balances: new Map(customers.map(({ id, balanceKop }) => [id, balanceKop])),
  };
}

const MissingRow = z.object({ missingKop: z.number(), settledAt: z.nullable(z.number()) });

/** Bonuses that were spent before a delivery was reversed, and when somebody has decided what becomes of them. */
export const findMissing = (db: Database, id: string) =>
  findRow(
    db,
    MissingRow,
    sql(
      'SELECT missing_kop AS missingKop, settled_at AS settledAt FROM delivery_reversals WHERE delivery_id = ?1',
    ).with(id),
  );
