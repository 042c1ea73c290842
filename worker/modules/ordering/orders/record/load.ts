import * as z from 'zod/mini';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { OrderState, PriceBreakdown } from '#shared/features/orders/schema.ts';
import { InvoiceState } from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, sql } from '../../../../platform/database.ts';
import {
  cashCollectedColumn,
  givenColumn,
  type Invitation,
  PrepaidColumn,
  prepaidColumn,
  unaskedColumn,
} from '../../../money/api.ts';
import type { OrderRecord } from './record.ts';

const OrderRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  version: z.number(),
  number: z.number(),
  state: OrderState,
  days: z.number(),
  end_date: z.string(),
  worth_kop: z.number(),
  price: jsonColumn(PriceBreakdown),
  calendar_version: z.number(),
  invoice_state: z.nullable(InvoiceState),
  invoice_kop: z.nullable(z.number()),
  is_collected: z.number(),
  prepaid: PrepaidColumn,
  certificate_valid_to: z.nullable(z.string()),
  unasked: z.nullable(jsonColumn(z.object({ paymentId: z.string(), kop: z.number() }))),
  certificate_account: z.nullable(z.templateLiteral(['certificate:', z.string()])),
  is_cancelled: z.number(),
});
const DeliveryRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  replaces: z.nullable(z.string()),
  food_dates: jsonColumn(z.array(z.string())),
  fees: jsonColumn(z.array(z.object({ invoice: z.string(), kop: z.number() }))),
  planned_again: z.number(),
});
const RefundRow = z.object({
  deliveryId: z.nullable(z.string()),
  foodDays: z.number(),
  cardKop: z.number(),
});
const OutgoingRow = z.object({ to: z.string(), reason: z.string(), amountKop: z.number() });
const ChangeRow = z.object({ invoiceId: z.string(), balanceKop: z.number() });
const EarnedRow = z.object({ key: z.string() });
const InvitationRow = z.object({
  orderId: z.string(),
  referrerId: z.string(),
  rewardKop: z.number(),
  rewardAfter: z.number(),
  friendKop: z.number(),
  isRefused: z.number(),
  reversals: z.number(),
  givenRewardKop: z.number(),
  givenFriendKop: z.number(),
});

/** What belongs to the order `?1`, in one batch. */
const statements = [
  `SELECT o.id, o.customer_id, c.version, o.number, o.state, o.days, o.end_date, o.worth_kop, o.price,
     o.calendar_version, n.state AS invoice_state, n.amount_kop AS invoice_kop,
     ${cashCollectedColumn('o.id')} AS is_collected,
     (SELECT from_account FROM transfers WHERE to_account = 'order:' || o.id AND reason = 'certificate_spent')
       AS certificate_account,
     ${prepaidColumn('o.id')} AS prepaid,
     (SELECT c.valid_to FROM transfers t JOIN certificates c ON c.id = substr(t.from_account, length('certificate:') + 1)
      WHERE t.to_account = 'order:' || o.id AND t.reason = 'certificate_spent') AS certificate_valid_to,
     (SELECT json_object('paymentId', y.id, 'kop', ${unaskedColumn('y.id')}) FROM payments y
      WHERE y.invoice_id = o.id AND y.paid_at IS NOT NULL ORDER BY y.paid_at, y.id LIMIT 1) AS unasked,
     EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_cancelled
   FROM orders o JOIN customers c ON c.id = o.customer_id LEFT JOIN invoices n ON n.id = o.id WHERE o.id = ?1`,
  `SELECT id, date, state, replaces, food_dates, fees,
     state = 'failed' AND EXISTS (SELECT 1 FROM delivery_changes WHERE id = 'fail-' || deliveries.id) AS planned_again
   FROM deliveries WHERE order_id = ?1 ORDER BY date, id`,
  'SELECT delivery_id AS deliveryId, food_days AS foodDays, card_kop AS cardKop FROM food_refunds WHERE order_id = ?1',
  // What was taken back from the company was never earned.
  `SELECT to_account AS "to", reason, amount_kop AS amountKop FROM transfers WHERE from_account = 'order:' || ?1
   UNION ALL
   SELECT from_account, 'delivered', -amount_kop FROM transfers WHERE to_account = 'order:' || ?1 AND reason = 'reversed'`,
  `SELECT p.invoice_id AS invoiceId,
     (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = 'fee:' || p.invoice_id)
     - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = 'fee:' || p.invoice_id) AS balanceKop
   FROM paid_changes p WHERE p.order_id = ?1 AND p.state = 'made'`,
  `SELECT t.key FROM paid_changes p JOIN transfers t ON t.from_account = 'fee:' || p.invoice_id
   WHERE p.order_id = ?1 AND p.state = 'made'`,
  `SELECT order_id AS orderId, referrer_id AS referrerId, reward_kop AS rewardKop, reward_after AS rewardAfter,
     friend_kop AS friendKop, refused_at IS NOT NULL AS isRefused,
     (SELECT COUNT(*) FROM delivery_reversals WHERE order_id = ?1) AS reversals,
     ${givenColumn('?1', 'referral')} AS givenRewardKop, ${givenColumn('?1', 'friend')} AS givenFriendKop
   FROM referrals WHERE order_id = ?1`,
];

const toOrder = (row: z.output<typeof OrderRow>) => ({
  id: row.id,
  customer: { id: row.customer_id, version: row.version },
  number: row.number,
  state: row.state,
  days: row.days,
  endDate: row.end_date,
  worthKop: row.worth_kop,
  price: row.price,
  calendarVersion: row.calendar_version,
  invoice: row.invoice_state === null ? null : { state: row.invoice_state, amountKop: row.invoice_kop ?? 0 },
  unasked: row.unasked,
  prepaid: row.prepaid,
  isCollected: row.is_collected === 1,
  certificate: row.certificate_account,
  certificateValidTo: row.certificate_valid_to,
  isCancelled: row.is_cancelled === 1,
});

function toInvitation({
  reversals,
  givenRewardKop: rewardKop,
  givenFriendKop: friendKop,
  isRefused,
  ...row
}: z.output<typeof InvitationRow>): Invitation {
  // Whether the friend is somebody else is judged apart: it takes addresses of both.
  return {
    ...row,
    isRefused: isRefused === 1,
    isSelfInvited: false,
    given: { reversals, rewardKop, friendKop },
  };
}

const toDelivery = ({
  food_dates: foodDates,
  planned_again: isPlannedAgain,
  ...one
}: z.output<typeof DeliveryRow>) => ({
  ...one,
  foodDates,
  isPlannedAgain: isPlannedAgain === 1,
});

/** Reads an order with all that it is decided by; undefined where the customer has none. */
export async function loadRecord(
  db: Database,
  { customerId, orderId }: { readonly customerId: string; readonly orderId: string },
): Promise<OrderRecord | undefined> {
  const [orders, deliveries, refunds, outgoing, changes, earned, invitations] = await db.read(
    statements.map((text) => sql(text).with(orderId)),
  );
  const [row] = z.array(OrderRow).parse(orders);
  if (row?.customer_id !== customerId) return undefined;
  const [invitation] = z.array(InvitationRow).parse(invitations);
  return {
    ...toOrder(row),
    refunds: z.array(RefundRow).parse(refunds),
    outgoing: z.array(OutgoingRow).parse(outgoing),
    deliveries: z.array(DeliveryRow).parse(deliveries).map(toDelivery),
    fees: {
      changes: z.array(ChangeRow).parse(changes),
      earned: new Set(
        z
          .array(EarnedRow)
          .parse(earned)
          .map(({ key }) => key),
      ),
    },
    invitation: invitation ? toInvitation(invitation) : null,
  };
}
