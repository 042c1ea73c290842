import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { insertConsent } from '../../visitors/api.ts';
/** Remembers what an order was made of, so that the same can be ordered again. */
export function insertRequest(db: D1Database, orderId: string, request: unknown): D1PreparedStatement {
  return db
    .prepare('INSERT INTO order_requests (order_id, request) VALUES (?1, ?2)')
    .bind(orderId, JSON.stringify(request));
}

interface NewSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly methodId: string | null;
  readonly consentVersion: string;
  readonly consentId: string;
  readonly address: string;
  /** When it is first looked at: the next charge is planned then. */
  readonly chargeAt: EpochMs;
  readonly now: EpochMs;
}

/** Begins a subscription with the consent it rests on; an order has one at most. */
export function insertSubscription(db: D1Database, subscription: NewSubscription): D1PreparedStatement[] {
  const { id, customerId, orderId, methodId, consentVersion, chargeAt, now } = subscription;
  return [
    insertConsent(db, {
      id: subscription.consentId,
      customerId,
      document: 'subscription',
      version: consentVersion,
      address: subscription.address,
      at: now,
    }),
    db
      .prepare(
        `INSERT INTO subscriptions (id, customer_id, order_id, first_order_id, method_id, consent_version, charge_at,
           created_at)
         VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (order_id) DO NOTHING`,
      )
      .bind(id, customerId, orderId, methodId, consentVersion, chargeAt, now),
  ];
}

/**
 * A try to charge a renewal, as statements of the batch that places its order: it is refused where the subscription was
 * paused, cancelled or changed meanwhile, which takes back the notice of the charge.
 */
export function insertCharge(
  db: D1Database,
  charge: { subscriptionId: string; period: number; declines: number; orderId: string; amountKop: Kopecks },
  now: EpochMs,
): D1PreparedStatement[] {
  const { subscriptionId, period, declines } = charge;
  return [
    db
      .prepare(
        refuseWhere(
          'renewal-stopped',
          `NOT EXISTS (
             SELECT 1 FROM subscriptions
             WHERE id = ?1 AND period = ?2 AND declines = ?3 AND state IN ('active', 'payment_failed')
               AND noticed_at IS NOT NULL
           )`,
        ),
      )
      .bind(subscriptionId, period, declines),
    db
      .prepare(
        `INSERT INTO subscription_charges (subscription_id, period, declines, order_id, amount_kop, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(subscriptionId, period, declines, charge.orderId, charge.amountKop, now),
  ];
}
