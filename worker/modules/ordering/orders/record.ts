import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { Split, UsedFood } from '#shared/features/orders/refund.ts';
import { type OrderState, PriceBreakdown as StoredPrice } from '#shared/features/orders/schema.ts';
import type { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { readAll } from '../../../db/query.ts';
import type { Database } from '../../../platform/database.ts';
import type { FeeDelivery, OrderFees } from '../../deliveries/deliveries/fees.ts';
import { cashCollectedColumn, givenColumn } from '../../money/ledger.ts';
import { PrepaidColumn, prepaidColumn, unaskedColumn } from '../../money/payments/columns.ts';
import type { Prepayment } from '../../money/payments/rules.ts';
import type { Invitation } from '../../money/referrals.ts';
import type { OrderDelivery } from './states.ts';

/** A delivery of a recorded order. */
export interface RecordedDelivery extends FeeDelivery, OrderDelivery {
  readonly date: IsoDate;
  readonly foodDates: readonly IsoDate[];
}

/** Money that an order's account has given away. */
export interface Outgoing {
  readonly to: string;
  readonly reason: string;
  readonly amountKop: Kopecks;
}

/** An order with everything that giving up a part of it depends on, as one batch has read it. */
export interface OrderRecord {
  readonly id: string;
  readonly customer: { readonly id: string; readonly version: number };
  readonly number: number;
  readonly state: OrderState;
  readonly days: number;
  readonly endDate: IsoDate;
  readonly worthKop: Kopecks;
  readonly price: PriceBreakdown;
  readonly calendarVersion: number;
  /** The invoice of the order; null where nothing is paid online. */
  readonly invoice: { readonly state: InvoiceState; readonly amountKop: Kopecks } | null;
  /** The payment of the order, with what of it has gone back unasked and is not set off yet; null where there is none. */
  readonly unasked: { readonly paymentId: string; readonly kop: Kopecks } | null;
  readonly prepaid: readonly Prepayment[];
  /** Whether the courier has collected the money of the order. */
  readonly isCollected: boolean;
  /** The certificate that has paid a part of it. */
  readonly certificate: `certificate:${string}` | null;
  /** The last day of that certificate. */
  readonly certificateValidTo: IsoDate | null;
  readonly isCancelled: boolean;
  /** What was given back of its food. */
  readonly refunds: readonly {
    readonly deliveryId: string | null;
    readonly foodDays: number;
    readonly cardKop: Kopecks;
  }[];
  readonly outgoing: readonly Outgoing[];
  readonly deliveries: readonly RecordedDelivery[];
  readonly fees: Pick<OrderFees, 'changes' | 'earned'>;
  readonly invitation: Invitation | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export const foodDaysOf = (deliveries: readonly Pick<RecordedDelivery, 'foodDates'>[]): number =>
  sum(deliveries.map(({ foodDates }) => foodDates.length));

/** Days that were given back before. */
export const refundedDays = ({ refunds }: OrderRecord): number =>
  sum(refunds.map(({ foodDays }) => foodDays));

/** What has gone back for days of the order, by what had paid it: money to the card by decision, the rest as it was moved. */
export function returnedSplit({ refunds, outgoing }: OrderRecord): Split {
  const moved = (isWanted: (one: Outgoing) => boolean) =>
    sum(outgoing.filter(isWanted).map(({ amountKop }) => amountKop));
  return {
    moneyKop:
      sum(refunds.map(({ foodDays, cardKop }) => (foodDays > 0 ? cardKop : 0))) +
      moved(({ reason, to }) => reason === 'refund' && to.startsWith('bonuses:')),
    bonusesKop: moved(({ reason }) => reason === 'bonuses_returned'),
    certificateKop: moved(({ reason }) => reason === 'certificate_returned'),
  };
}

/** Whether the certificate that has paid a part of the order can be spent no more. */
export const isCertificateOver = ({ certificateValidTo: validTo }: OrderRecord, now: EpochMs): boolean =>
  validTo !== null && moscowDate(now) > validTo;

/** What deliveries of the order have earned. */
export const earnedKop = ({ outgoing }: OrderRecord): Kopecks =>
  sum(outgoing.filter(({ reason }) => reason === 'delivered').map(({ amountKop }) => amountKop));

/** Deliveries that are made or can no longer be stopped: the kitchen waits for the cut-off of the first open date. */
export const isUsed =
  (firstOpenDate: IsoDate) =>
  ({ state, date }: Pick<RecordedDelivery, 'state' | 'date'>): boolean =>
    ['locked', 'cooking', 'on_route', 'delivered'].includes(state) ||
    (state === 'planned' && date < firstOpenDate);

/** What of an order is used when its rest is given up. */
export function usedFood(record: OrderRecord, firstOpenDate: IsoDate): Required<UsedFood> {
  const used = record.deliveries.filter(isUsed(firstOpenDate));
  return {
    days: record.days,
    usedDays: foodDaysOf(used),
    usedDeliveries: used.length,
    refundedDays: refundedDays(record),
  };
}

/** The last day of the food that still comes, or has come; as it was where there is none. */
export function endDateOf(deliveries: readonly RecordedDelivery[], before: IsoDate): IsoDate {
  const dates = deliveries
    .filter(({ state }) => state !== 'skipped' && state !== 'frozen' && state !== 'failed')
    .flatMap(({ date, foodDates }) => [date, ...foodDates]);
  return dates.toSorted().at(-1) ?? before;
}

interface Row {
  readonly id: string;
  readonly customerId: string;
  readonly version: number;
  readonly number: number;
  readonly state: OrderState;
  readonly days: number;
  readonly endDate: IsoDate;
  readonly worthKop: Kopecks;
  readonly price: string;
  readonly calendarVersion: number;
  readonly invoiceState: InvoiceState | null;
  readonly invoiceKop: Kopecks | null;
  readonly isCollected: boolean;
  readonly certificate: `certificate:${string}` | null;
  readonly prepaid: string;
  readonly certificateValidTo: IsoDate | null;
  readonly unasked: string | null;
  readonly isCancelled: boolean;
}

const orderColumns = {
  price: StoredPrice,
  unasked: z.nullable(z.object({ paymentId: z.string(), kop: z.number() })),
};

interface DeliveryRow {
  readonly id: string;
  readonly date: IsoDate;
  readonly state: DeliveryState;
  readonly replaces: string | null;
  readonly foodDates: string;
  readonly fees: string;
  readonly isPlannedAgain: boolean;
}

const deliveryColumns = {
  foodDates: z.array(z.string()),
  fees: z.array(z.object({ invoice: z.string(), kop: z.number() })),
};

type InvitationRow = Omit<Invitation, 'given' | 'isSelfInvited'> & {
  readonly reversals: number;
  readonly givenRewardKop: Kopecks;
  readonly givenFriendKop: Kopecks;
};

/** What belongs to an order, in one batch. */
const selectRecord = (id: string) =>
  [
    sql<Row>`SELECT o.id, o.customer_id, c.version, o.number, o.state, o.days, o.end_date, o.worth_kop, o.price,
        o.calendar_version, n.state AS invoice_state, n.amount_kop AS invoice_kop,
        ${sql.raw(cashCollectedColumn('o.id'))} AS is_collected,
        (SELECT from_account FROM transfers WHERE to_account = 'order:' || o.id AND reason = 'certificate_spent')
          AS certificate,
        ${sql.raw(prepaidColumn('o.id'))} AS prepaid,
        (SELECT c.valid_to FROM transfers t JOIN certificates c ON c.id = substr(t.from_account, length('certificate:') + 1)
         WHERE t.to_account = 'order:' || o.id AND t.reason = 'certificate_spent') AS certificate_valid_to,
        (SELECT json_object('paymentId', y.id, 'kop', ${sql.raw(unaskedColumn('y.id'))}) FROM payments y
         WHERE y.invoice_id = o.id AND y.paid_at IS NOT NULL ORDER BY y.paid_at, y.id LIMIT 1) AS unasked,
        EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_cancelled
      FROM orders o JOIN customers c ON c.id = o.customer_id LEFT JOIN invoices n ON n.id = o.id WHERE o.id = ${id}`,
    sql<DeliveryRow>`SELECT id, date, state, replaces, food_dates, fees,
        state = 'failed' AND EXISTS (SELECT 1 FROM delivery_changes WHERE id = 'fail-' || deliveries.id) AS is_planned_again
      FROM deliveries WHERE order_id = ${id} ORDER BY date, id`,
    sql<
      OrderRecord['refunds'][number]
    >`SELECT delivery_id, food_days, card_kop FROM food_refunds WHERE order_id = ${id}`,
    // What was taken back from the company was never earned.
    sql<Outgoing>`SELECT to_account AS "to", reason, amount_kop FROM transfers WHERE from_account = 'order:' || ${id}
      UNION ALL
      SELECT from_account, 'delivered', -amount_kop FROM transfers
      WHERE to_account = 'order:' || ${id} AND reason = 'reversed'`,
    sql<OrderFees['changes'][number]>`SELECT p.invoice_id,
        (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = 'fee:' || p.invoice_id)
        - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = 'fee:' || p.invoice_id) AS balance_kop
      FROM paid_changes p WHERE p.order_id = ${id} AND p.state = 'made'`,
    sql<{
      key: string;
    }>`SELECT t.key FROM paid_changes p JOIN transfers t ON t.from_account = 'fee:' || p.invoice_id
      WHERE p.order_id = ${id} AND p.state = 'made'`,
    sql<InvitationRow>`SELECT order_id, referrer_id, reward_kop, reward_after, friend_kop,
        refused_at IS NOT NULL AS is_refused,
        (SELECT COUNT(*) FROM delivery_reversals WHERE order_id = referrals.order_id) AS reversals,
        ${sql.raw(givenColumn('referrals.order_id', 'referral'))} AS given_reward_kop,
        ${sql.raw(givenColumn('referrals.order_id', 'friend'))} AS given_friend_kop
      FROM referrals WHERE order_id = ${id}`,
  ] as const;

function toInvitation(row: InvitationRow): Invitation {
  const { reversals, givenRewardKop: rewardKop, givenFriendKop: friendKop, ...invitation } = row;
  // Whether the friend is somebody else is judged apart: it takes addresses of both.
  return { ...invitation, isSelfInvited: false, given: { reversals, rewardKop, friendKop } };
}

/** Reads an order with all that it is decided by; undefined where the customer has none. */
export async function loadRecord(
  db: Database,
  { customerId, orderId }: { readonly customerId: string; readonly orderId: string },
): Promise<OrderRecord | undefined> {
  const [[row], deliveries, refunds, outgoing, changes, earned, [invitation]] = await readAll(
    db,
    ...selectRecord(orderId),
  );
  if (row?.customerId !== customerId) return undefined;
  const { version, invoiceState, invoiceKop, prepaid, ...order } = parseColumns(row, orderColumns);
  return {
    ...order,
    customer: { id: customerId, version },
    invoice: invoiceState === null ? null : { state: invoiceState, amountKop: invoiceKop ?? 0 },
    prepaid: PrepaidColumn.parse(prepaid),
    refunds,
    outgoing,
    deliveries: deliveries.map((delivery) => parseColumns(delivery, deliveryColumns)),
    fees: { changes, earned: new Set(earned.map(({ key }) => key)) },
    invitation: invitation ? toInvitation(invitation) : null,
  };
}
