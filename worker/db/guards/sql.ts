import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../../platform/database.ts';
import { statement } from '../query.ts';

/** Every rule that the database refuses a write for, by the name that its error carries. */
export const guardNames = [
  'audit-changed',
  'audit-removed',
  'bag-harmful',
  'balance',
  'basket-changed',
  'calendar-version',
  'call-overtaken',
  'cancellation-changed',
  'cash-limit',
  'certificate-state',
  'challenge-used',
  'codes-sent',
  'codes-used',
  'customer-version',
  'cut-off-passed',
  'delivery-day-taken',
  'delivery-state',
  'document-version',
  'first-order-used',
  'homemade-delivery-state',
  'homemade-state',
  'invitation-used',
  'invoice-state',
  'last-owner',
  'limit-reached',
  'order-state',
  'paid-change-made',
  'payment-state',
  'phone-taken',
  'promo-used-before',
  'promo-used-up',
  'refund-above-payment',
  'removal-withdrawn',
  'renewal-stopped',
  'review-decided',
  'served-day-changed',
  'shift-overtaken',
  'signature-changed',
  'signature-removed',
  'staff-email-taken',
  'subscription-state',
  'tastes-version',
  'ticket-state',
  'transfer-changed',
  'transfer-removed',
  'unpaid-orders',
  'zone-full',
] as const;
export type GuardName = (typeof guardNames)[number];

/** Unique indexes whose refusal is a rule of its own: SQLite names their columns, or the index where it has an expression. */
const uniqueColumns: Readonly<Record<string, GuardName>> = {
  "index 'deliveries_by_order'": 'delivery-day-taken',
  'customers.phone': 'phone-taken',
  'staff_members.email': 'staff-email-taken',
  'staff_sessions.challenge': 'challenge-used',
  'orders.customer_id': 'first-order-used',
  'cancellations.order_id': 'cancellation-changed',
  "index 'shifts_by_courier'": 'shift-overtaken',
  'shift_handovers.shift_id, shift_handovers.number': 'shift-overtaken',
};

/**
 * A statement that makes its whole batch fail with the name of a guard where a condition holds. The condition is SQL
 * with placeholders, which the caller binds.
 */
export function refuseWhere(name: GuardName, condition: string): string {
  return `INSERT INTO guards (name) SELECT '${name}' WHERE ${condition}`;
}

/** A statement that makes its whole batch fail with the name of a guard where a condition holds. */
export const refuseIf = (name: GuardName, condition: RawBuilder<unknown>): Statement =>
  statement(sql`INSERT INTO guards (name) SELECT ${sql.lit(name)} WHERE ${condition}`);

/** The guard that has refused a write; undefined where it failed for anything else. */
export function refusedGuard(error: unknown): GuardName | undefined {
  const text = String(error);
  const named = /guard:([a-z-]+)/.exec(text)?.[1];
  if (named !== undefined) return guardNames.find((name) => name === named);
  const columns = /UNIQUE constraint failed: ([\w.,' ]+?)(?::|$)/.exec(text)?.[1];
  return columns === undefined ? undefined : uniqueColumns[columns];
}

/** Tells whether one of these guards has refused a write. */
export function isRefusedBy(error: unknown, ...names: readonly GuardName[]): boolean {
  const refused = refusedGuard(error);
  return refused !== undefined && names.includes(refused);
}
