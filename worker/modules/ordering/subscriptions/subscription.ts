import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type OrderState, OtherPerson, SkippedWeekday } from '#shared/features/orders/schema.ts';
import type { SubscriptionState } from '#shared/features/subscriptions/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { isRefusedBy, refuseIf } from '../../../db/guards/sql.ts';
import { type Parsed, parseColumns } from '../../../db/json-column.ts';
import { q, readFirst, statement } from '../../../db/query.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';

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

export interface StoredSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly orderState: OrderState;
  readonly orderTotalKop: Kopecks;
  /** Whether the customer has given up the rest of it. */
  readonly isCancelled: boolean;
  readonly endDate: IsoDate;
  /** Weekdays without food, and the part of the day, of what is ordered next. */
  readonly skip: string;
  readonly part: 'morning' | 'evening';
  readonly programmeName: string;
  readonly programmeTint: string;
  /** Where the order goes that is renewed. */
  readonly address: string;
  readonly request: string;
  readonly methodId: string | null;
  readonly methodTitle: string | null;
  readonly state: SubscriptionState;
  readonly period: number;
  readonly declines: number;
  readonly chargeAt: EpochMs | null;
  readonly noticedAt: EpochMs | null;
  readonly noticedKop: Kopecks | null;
  readonly resumeOn: IsoDate | null;
}

const columns = {
  skip: z.array(SkippedWeekday),
  address: z.looseObject({ street: z.string(), house: z.string(), flat: z.string() }),
  request: Request,
};
/** A subscription with the order that it renews. */
export type Subscription = Parsed<StoredSubscription, typeof columns>;
export const parseSubscription = <Row extends StoredSubscription>(row: Row) => parseColumns(row, columns);

/** Whether the order of a subscription was given up or refunded: it is not renewed, whatever its own state still is. */
export const isOrderOver = ({ isCancelled, orderState }: Subscription): boolean =>
  isCancelled || orderState === 'cancelled' || orderState === 'refunded';

/** Whether the next renewal is charged by itself. */
export const isCharged = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'active' || state === 'payment_failed';

/** Subscriptions with their orders; `others` are columns beside these, each with a comma behind it. */
export const selectSubscriptions = (others: RawBuilder<unknown> = sql``) => sql`
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

export async function findSubscription(db: Database, id: string): Promise<Subscription | undefined> {
  const row = await readFirst(db, sql<StoredSubscription>`${selectSubscriptions()} WHERE s.id = ${id}`);
  return row && parseSubscription(row);
}

/** One own subscription in one of the states; another customer's is not found. */
export async function requireOwn(
  scope: Scope,
  customerId: string,
  id: string,
  states: readonly SubscriptionState[],
): Promise<Subscription> {
  const row = await findSubscription(scope.db, id);
  if (row?.customerId !== customerId) throw new AppError('not_found');
  if (!states.includes(row.state)) throw new AppError('subscription_moved');
  return row;
}

type Version = Pick<Subscription, 'id' | 'state' | 'period' | 'declines'>;

interface Change {
  readonly state?: SubscriptionState;
  readonly chargeAt?: EpochMs | null;
  readonly noticed?: { readonly at: EpochMs; readonly totalKop: Kopecks } | null;
  readonly resumeOn?: IsoDate | null;
  readonly cancelReason?: number;
  readonly methodId?: string;
  readonly declines?: number;
  /** Begins a new round of charging: what belongs to the one before changes nothing any more. */
  readonly isNextPeriod?: boolean;
}

/**
 * Changes a subscription as it was read: one that has moved on meanwhile stays as it is. What is not named stays too.
 * A cancellation that came meanwhile stays: only the customer takes it back.
 */
export function updateSubscription(
  { id, state, period, declines }: Version,
  { noticed, isNextPeriod, ...change }: Change,
): Statement {
  const set = {
    ...change,
    ...(noticed !== undefined && { noticedAt: noticed?.at ?? null, noticedKop: noticed?.totalKop ?? null }),
    ...(isNextPeriod && { period: period + 1 }),
  };
  const query = q
    .updateTable('subscriptions')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('period', '=', period)
    .where('declines', '=', declines);
  return statement(query);
}

/** A change that came too late for what has happened meanwhile says so. */
export async function applyChange(scope: Scope, statements: readonly [Statement, ...Statement[]]) {
  const [changed] = await scope.db.write([...statements]);
  if (changed?.changes === 0) throw new AppError('subscription_moved');
  return { success: true } as const;
}

/** Makes a change that is not to come while the renewal that it is about is being charged. */
export async function applyUncharged(
  scope: Scope,
  { id, period, declines }: Version,
  statements: readonly [Statement, ...Statement[]],
) {
  const charges = sql`SELECT 1 FROM subscription_charges
    WHERE subscription_id = ${id} AND period = ${period} AND declines = ${declines}`;
  try {
    const refusal = refuseIf('renewal-stopped', sql`EXISTS (${charges})`);
    const [, changed] = await scope.db.write([refusal, ...statements]);
    if (changed?.changes === 0) throw new AppError('subscription_moved');
    return { success: true } as const;
  } catch (error) {
    if (isRefusedBy(error, 'renewal-stopped')) throw new AppError('subscription_moved', { cause: error });
    throw error;
  }
}
