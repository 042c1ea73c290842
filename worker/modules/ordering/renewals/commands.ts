import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import type { PlaceOrder } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Statement } from '../../../platform/database.ts';
import type { ChargedMethod } from '../../money/api.ts';
import * as sql from './sql.ts';

/** Which renewal an order is made for, and what it is charged to. */
export interface Renewal {
  readonly subscriptionId: string;
  readonly period: number;
  readonly declines: number;
  readonly method: ChargedMethod;
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
 * What a placed order means for renewing, as statements of the batch that places it: what it was made of is remembered,
 * a subscription begins where the customer ticked it, and the order of a renewal is its try to charge.
 */
export function renewalStatements(order: PlacedOrder): Statement[] {
  const { id: orderId, customerId, body, totalKop, renewal, address, now } = order;
  const statements = [sql.insertRequest(orderId, repeatable(body))];
  if (renewal) {
    statements.push(...sql.insertCharge({ ...renewal, orderId, amountKop: totalKop }, now));
  } else if (body.renews === true && order.isCharged) {
    statements.push(
      ...sql.insertSubscription({
        id: uuidv7(),
        customerId,
        orderId,
        methodId: null,
        consentVersion: order.subscriptionEdition,
        consentId: uuidv7(),
        address,
        chargeAt: now,
        now,
      }),
    );
  }
  return statements;
}
