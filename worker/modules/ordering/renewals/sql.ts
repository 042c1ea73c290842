import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { type Statement, sql } from '../../../platform/database.ts';
import { insertConsent } from '../../visitors/api.ts';
/** Remembers what an order was made of, so that the same can be ordered again. */
export function insertRequest(orderId: string, request: unknown): Statement {
  return sql('INSERT INTO order_requests (order_id, request) VALUES (?1, ?2)').with(
    orderId,
    JSON.stringify(request),
  );
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
export function insertSubscription(subscription: NewSubscription): Statement[] {
  const { id, customerId, orderId, methodId, consentVersion, chargeAt, now } = subscription;
  return [
    insertConsent({
      id: subscription.consentId,
      customerId,
      document: 'subscription',
      version: consentVersion,
      address: subscription.address,
      at: now,
    }),
    sql(`INSERT INTO subscriptions (id, customer_id, order_id, first_order_id, method_id, consent_version, charge_at,
           created_at)
         VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (order_id) DO NOTHING`).with(
      id,
      customerId,
      orderId,
      methodId,
      consentVersion,
      chargeAt,
      now,
    ),
  ];
}

/**
 * A try to charge a renewal, as statements of the batch that places its order: it is refused where the subscription was
 * paused, cancelled or changed meanwhile, which takes back the notice of the charge.
 */
export function insertCharge(
  charge: { subscriptionId: string; period: number; declines: number; orderId: string; amountKop: Kopecks },
  now: EpochMs,
): Statement[] {
  const { subscriptionId, period, declines } = charge;
  return [
    sql(
      refuseWhere(
        'renewal-stopped',
        `NOT EXISTS (
             SELECT 1 FROM subscriptions
             WHERE id = ?1 AND period = ?2 AND declines = ?3 AND state IN ('active', 'payment_failed')
               AND noticed_at IS NOT NULL
           )`,
      ),
    ).with(subscriptionId, period, declines),
    sql(`INSERT INTO subscription_charges (subscription_id, period, declines, order_id, amount_kop, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`).with(
      subscriptionId,
      period,
      declines,
      charge.orderId,
      charge.amountKop,
      now,
    ),
  ];
}
