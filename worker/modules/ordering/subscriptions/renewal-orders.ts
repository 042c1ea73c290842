import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import type { PlaceOrder } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseIf } from '../../../db/guards/sql.ts';
import { q, statement } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import type { ChargedMethod } from '../../money/payments/invoices.ts';
import { insertConsent } from '../../visitors/consents.ts';

/** Which renewal an order is made for, and what it is charged to. */
export interface Renewal {
  readonly subscriptionId: string;
  readonly period: number;
  readonly declines: number;
  readonly method: ChargedMethod;
}

interface NewSubscription {
  readonly customerId: string;
  readonly orderId: string;
  readonly methodId: string | null;
  readonly consentVersion: string;
  /** Network address that the consent came from. */
  readonly address: string;
  readonly now: EpochMs;
}

/**
 * Begins a subscription with the consent it rests on; an order has one at most. It is looked at in the next run, which
 * plans its first charge.
 */
export function insertSubscription(subscription: NewSubscription): Statement[] {
  const { customerId, orderId, methodId, consentVersion, address, now } = subscription;
  const row = {
    ...{ id: uuidv7(), customerId, orderId, firstOrderId: orderId, methodId, consentVersion },
    ...{ chargeAt: now, createdAt: now },
  };
  return [
    insertConsent({
      ...{ id: uuidv7(), customerId, document: 'subscription', version: consentVersion, address, at: now },
    }),
    statement(
      q
        .insertInto('subscriptions')
        .values(row)
        .onConflict((order) => order.column('orderId').doNothing()),
    ),
  ];
}

/**
 * A try to charge a renewal, as statements of the batch that places its order: it is refused where the subscription was
 * paused, cancelled or changed meanwhile, which takes back the notice of the charge.
 */
export function insertCharge(
  { subscriptionId, period, declines }: Omit<Renewal, 'method'>,
  order: { readonly orderId: string; readonly amountKop: Kopecks; readonly at: EpochMs },
): Statement[] {
  const renewed = sql`SELECT 1 FROM subscriptions
    WHERE id = ${subscriptionId} AND period = ${period} AND declines = ${declines}
      AND state IN ('active', 'payment_failed') AND noticed_at IS NOT NULL`;
  return [
    refuseIf('renewal-stopped', sql`NOT EXISTS (${renewed})`),
    statement(q.insertInto('subscriptionCharges').values({ subscriptionId, period, declines, ...order })),
  ];
}

interface PlacedOrder {
  readonly id: string;
  readonly customerId: string;
  readonly body: PlaceOrder;
  readonly totalKop: Kopecks;
  readonly isCharged: boolean;
  readonly renewal: Renewal | undefined;
  /** The wording that a subscription is agreed to under. */
  readonly subscriptionEdition: string;
  /** Network address that the consent came from. */
  readonly address: string;
  readonly now: EpochMs;
}

/** What can be ordered again: without what belongs to one order, and without consents, which are given once. */
function repeatable(body: PlaceOrder): unknown {
  const { reductions: _, payment: __, expectedTotalKop: ___, renews: ____, ...rest } = body;
  const { consent: _____, acceptsOffer: ______, ...request } = rest;
  return request;
}

/**
 * What a placed order means for renewing, as statements of the batch that places it: what it was made of is stored, a
 * subscription begins where the customer ticked it, and the order of a renewal is its try to charge.
 */
export function renewalStatements(order: PlacedOrder): Statement[] {
  const { id: orderId, customerId, body, totalKop, renewal, address, now } = order;
  const request = JSON.stringify(repeatable(body));
  const stored = statement(q.insertInto('orderRequests').values({ orderId, request }));
  if (renewal) return [stored, ...insertCharge(renewal, { orderId, amountKop: totalKop, at: now })];
  if (body.renews !== true || !order.isCharged) return [stored];
  const consentVersion = order.subscriptionEdition;
  return [
    stored,
    ...insertSubscription({ customerId, orderId, methodId: null, consentVersion, address, now }),
  ];
}
