import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { OrderState, OtherPerson, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { DeclineReason, InvoiceState } from '#shared/features/payments/schema.ts';
import { SubscriptionState } from '#shared/features/subscriptions/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import {
  type Database,
  findRow,
  listBatch,
  type Page,
  type Statement,
  sql,
  writeOne,
} from '../../../platform/database.ts';
import { voidUndo } from '../../deliveries/api.ts';

/** What an order was made of; what is not named here is taken as it is. */
const Request = z.looseObject({
  draft: z.looseObject({
    programme: z.string(),
    kcal: z.number(),
    days: z.number(),
    people: z._default(z.number(), 1),
    name: z._default(z.string(), ''),
    without: z._default(z.array(z.string()), []),
    others: z._default(z.array(OtherPerson), []),
  }),
  interval: z.string(),
  contact: z.looseObject({ phone: z.string(), email: z._default(z.string(), '') }),
  address: z.looseObject({ streetId: z.string(), house: z.string(), flat: z._default(z.string(), '') }),
});
export type Request = z.output<typeof Request>;

export const SubscriptionRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  order_id: z.string(),
  order_number: z.number(),
  order_state: OrderState,
  order_total_kop: z.number(),
  /** Whether the customer has given up the rest of it. */
  is_cancelled: z.number(),
  end_date: z.string(),
  /** Weekdays without food, and the part of the day, of what is ordered next. */
  skip: jsonColumn(z.array(SkippedWeekday)),
  part: z.enum(['morning', 'evening']),
  programme_name: z.string(),
  programme_tint: z.string(),
  /** Where the order goes that is renewed. */
  address: jsonColumn(z.looseObject({ street: z.string(), house: z.string(), flat: z.string() })),
  request: jsonColumn(Request),
  method_id: z.nullable(z.string()),
  method_title: z.nullable(z.string()),
  state: SubscriptionState,
  period: z.number(),
  declines: z.number(),
  charge_at: z.nullable(z.number()),
  noticed_at: z.nullable(z.number()),
  noticed_kop: z.nullable(z.number()),
  resume_on: z.nullable(z.string()),
});
/** A subscription with the order that it renews. */
export type SubscriptionRow = z.output<typeof SubscriptionRow>;

/** Whether the order of a subscription was given up or refunded: it is not renewed, whatever its own state still is. */
export const isOrderOver = ({ is_cancelled, order_state }: SubscriptionRow): boolean =>
  is_cancelled === 1 || order_state === 'cancelled' || order_state === 'refunded';

/** Subscriptions with their orders; `others` are columns beside these, each with a comma behind it. */
export const selectSubscriptions = (others = ''): string => `
  SELECT ${others} s.id, s.customer_id,
    s.order_id, o.number AS order_number, o.state AS order_state, o.total_kop AS order_total_kop,
    EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_cancelled, o.end_date,
    COALESCE(r.request -> '$.draft.skip', '[]') AS skip,
    v.part, p.name AS programme_name, p.tint AS programme_tint, o.address, r.request,
    s.method_id, m.title AS method_title, s.state, s.period, s.declines, s.charge_at, s.noticed_at, s.noticed_kop,
    s.resume_on
  FROM subscriptions s
  JOIN orders o ON o.id = s.order_id
  JOIN order_requests r ON r.order_id = o.id
  JOIN programmes p ON p.code = r.request ->> '$.draft.programme'
  JOIN delivery_intervals v ON v.code = r.request ->> '$.interval'
  LEFT JOIN payment_methods m ON m.id = s.method_id`;

/** One subscription. */
export async function findSubscription(db: Database, id: string): Promise<SubscriptionRow | undefined> {
  return findRow(db, SubscriptionRow, sql(`${selectSubscriptions()} WHERE s.id = ?1`).with(id));
}

/** Which subscriptions are looked at. */
interface DueQuery {
  readonly now: EpochMs;
  /** Customers are notified of charges before this moment. */
  readonly noticeBefore: EpochMs;
  /** Only those that were last looked at before; null for all. */
  readonly lookedBefore: EpochMs | null;
  readonly limit: number;
}

/**
 * Subscriptions that something is to be done about: a charge to be told of or made, a pause to be ended, an order that
 * was given up. Those that waited longest come first.
 */
export async function listDue(
  db: Database,
  { now, noticeBefore, lookedBefore, limit }: DueQuery,
): Promise<Page<SubscriptionRow>> {
  return listBatch(
    db,
    { table: 'subscriptions', schema: SubscriptionRow },
    sql(`${selectSubscriptions()}
       WHERE o.state <> 'pending_payment' AND s.id IN (
         SELECT id FROM subscriptions WHERE charge_at <= ?1 AND state IN ('active', 'payment_failed', 'paused')
           AND (noticed_at IS NULL OR charge_at <= ?2) AND looked_at < COALESCE(?3, looked_at + 1)
         UNION ALL
         SELECT r.id FROM subscriptions r CROSS JOIN orders p ON p.id = r.order_id
         WHERE r.state IN ('active', 'payment_failed') AND r.looked_at < COALESCE(?3, r.looked_at + 1) AND (
           p.state IN ('cancelled', 'refunded') OR EXISTS (SELECT 1 FROM cancellations g WHERE g.order_id = p.id)
         )
       )
       ORDER BY s.looked_at, s.charge_at LIMIT ?4`).with(noticeBefore, now, lookedBefore, limit),
  );
}

/** Notes that subscriptions are being looked at. */
export async function markLooked(db: Database, ids: readonly string[], at: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql('UPDATE subscriptions SET looked_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))').with(
      JSON.stringify(ids),
      at,
    ),
  );
}

/**
 * The period after a paid one, as a statement of a batch: it follows the new order in any state. One that renews is
 * looked at in the next run, which plans the charge after this one.
 */
export function beginNextPeriod(
  { id, period }: Pick<SubscriptionRow, 'id' | 'period'>,
  orderId: string,
  now: EpochMs,
): Statement {
  return sql(`UPDATE subscriptions SET order_id = ?3, period = period + 1, declines = 0, noticed_at = NULL, noticed_kop = NULL,
         state = CASE state WHEN 'payment_failed' THEN 'active' ELSE state END,
         charge_at = CASE WHEN state IN ('active', 'payment_failed') THEN ?4 ELSE charge_at END,
         resume_on = CASE WHEN state IN ('active', 'payment_failed') THEN NULL ELSE resume_on END
       WHERE id = ?1 AND period = ?2`).with(id, period, orderId, now);
}

/** Refuses what is not to come while the renewal that it is about is being charged. */
export function refuseCharged({ id, period, declines }: SubscriptionRow): Statement {
  return sql(
    refuseWhere(
      'renewal-stopped',
      `EXISTS (SELECT 1 FROM subscription_charges WHERE subscription_id = ?1 AND period = ?2 AND declines = ?3)`,
    ),
  ).with(id, period, declines);
}

const ChargeRow = z.object({
  subscription_id: z.string(),
  period: z.number(),
  declines: z.number(),
  order_id: z.string(),
  order_number: z.number(),
  end_date: z.string(),
  amount_kop: z.number(),
  state: z.enum(['pending', 'paid', 'declined']),
  decline_reason: z.nullable(DeclineReason),
  invoice_state: InvoiceState,
  at: z.number(),
});
export type ChargeRow = z.output<typeof ChargeRow>;

const selectCharges = `
  SELECT g.subscription_id, g.period, g.declines, g.order_id, o.number AS order_number, o.end_date, g.amount_kop,
    g.state,
    coalesce(g.decline_reason, (SELECT decline_reason FROM payments WHERE invoice_id = g.order_id)) AS decline_reason,
    n.state AS invoice_state, g.at
  FROM subscription_charges g CROSS JOIN orders o ON o.id = g.order_id CROSS JOIN invoices n ON n.id = g.order_id`;

/** The try of a period after a number of refusals. */
export async function findCharge(db: Database, id: string, period: number, declines: number) {
  return findRow(
    db,
    ChargeRow,
    sql(`${selectCharges} WHERE g.subscription_id = ?1 AND g.period = ?2 AND g.declines = ?3`).with(
      id,
      period,
      declines,
    ),
  );
}

/** Tries whose invoice has come to its end, and that nobody has noted yet: the oldest after a given one. */
export async function listEnded(
  db: Database,
  after: ChargeRow | undefined,
  limit: number,
): Promise<Page<ChargeRow>> {
  return listBatch(
    db,
    { table: 'subscription_charges', key: 'order_id', schema: ChargeRow },
    sql(`${selectCharges} WHERE g.state = 'pending' AND n.state <> 'open' AND (g.at, g.order_id) > (?1, ?2)
       ORDER BY g.at, g.order_id LIMIT ?3`).with(after?.at ?? 0, after?.order_id ?? '', limit),
  );
}

interface Change {
  readonly state?: SubscriptionState;
  readonly chargeAt?: EpochMs | null;
  readonly noticed?: { readonly at: EpochMs; readonly totalKop: Kopecks } | null;
  readonly resumeOn?: IsoDate | null;
  readonly cancelReason?: number;
  readonly methodId?: string;
  readonly orderId?: string;
  readonly declines?: number;
  /** Begins a new round of charging: what belongs to the one before changes nothing any more. */
  readonly isNextPeriod?: boolean;
}

/**
 * Changes a subscription as it was read: one that has moved on meanwhile stays as it is. What is not named stays too.
 * A cancellation that came meanwhile is kept: only the customer takes it back.
 */
export function updateSubscription(
  row: Pick<SubscriptionRow, 'id' | 'state' | 'period' | 'declines'>,
  change: Change,
): Statement {
  const { noticed } = change;
  return sql(`UPDATE subscriptions SET state = coalesce(?5, state),
         charge_at = CASE ?6 WHEN 1 THEN ?7 ELSE charge_at END,
         noticed_at = CASE ?8 WHEN 1 THEN ?9 ELSE noticed_at END,
         noticed_kop = CASE ?8 WHEN 1 THEN ?10 ELSE noticed_kop END,
         resume_on = CASE ?11 WHEN 1 THEN ?12 ELSE resume_on END,
         cancel_reason = coalesce(?13, cancel_reason), method_id = coalesce(?14, method_id),
         order_id = coalesce(?15, order_id), declines = coalesce(?16, declines), period = period + ?17
       WHERE id = ?1 AND state = ?2 AND period = ?3 AND declines = ?4`).with(
    row.id,
    row.state,
    row.period,
    row.declines,
    change.state ?? null,
    change.chargeAt === undefined ? 0 : 1,
    change.chargeAt ?? null,
    noticed === undefined ? 0 : 1,
    noticed?.at ?? null,
    noticed?.totalKop ?? null,
    change.resumeOn === undefined ? 0 : 1,
    change.resumeOn ?? null,
    change.cancelReason ?? null,
    change.methodId ?? null,
    change.orderId ?? null,
    change.declines ?? null,
    change.isNextPeriod ? 1 : 0,
  );
}

/**
 * Changes what the next order of a subscription is made of, as long as it is as it was read. The order's last change of
 * the calendar can no longer be undone: it would bring back what this replaces.
 */
export function changeRequest(
  row: Pick<SubscriptionRow, 'id' | 'order_id' | 'state' | 'period' | 'declines'>,
  request: Request,
): [Statement, Statement] {
  return [
    sql(`UPDATE order_requests SET request = ?2 WHERE order_id = ?1 AND EXISTS (
           SELECT 1 FROM subscriptions WHERE id = ?3 AND order_id = ?1 AND state = ?4 AND period = ?5 AND declines = ?6
         )`).with(row.order_id, JSON.stringify(request), row.id, row.state, row.period, row.declines),
    voidUndo(row.order_id),
  ];
}

/** Notes how a try has ended. */
export function endCharge(charge: ChargeRow, state: 'paid' | 'declined'): Statement {
  return sql(
    `UPDATE subscription_charges SET state = ?2, decline_reason = ?3 WHERE order_id = ?1 AND state = 'pending'`,
  ).with(charge.order_id, state, state === 'declined' ? charge.decline_reason : null);
}

/** Ends the subscriptions whose last paid period is over. */
export async function endCancelled(db: Database, today: IsoDate, now: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE subscriptions SET state = 'cancelled', ended_at = ?2
       WHERE state = 'cancel_scheduled' AND (SELECT end_date FROM orders WHERE id = order_id) < ?1`).with(
      today,
      now,
    ),
  );
}
