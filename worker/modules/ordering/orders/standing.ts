import { sql } from 'kysely';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import * as contract from '#shared/features/orders/contract.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import { PlaceOrder } from '#shared/features/orders/schema.ts';
import type { OrderTerms, RunningOrder } from '#shared/features/orders/terms.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { readAll, readFirst } from '../../../db/query.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/editions.ts';
import { checkAddress } from '../../content/places.ts';
import { hasOrdered } from '../../identity/former-customers.ts';
import { paymentMethodColumn } from '../../money/payments/columns.ts';

/** Orders of a customer that have food on a day or later, the first one first. */
export const runningOrders = (customerId: string, day: IsoDate) => sql<RunningOrder>`
  SELECT CAST(number AS TEXT) AS number, start_date, end_date FROM orders
  WHERE customer_id = ${customerId} AND state IN ('paid', 'active', 'frozen') AND end_date >= ${day}
  ORDER BY start_date`;

/** Whether a customer has any order that counts against the first-order discount. */
export const hasOrders = (customerId: string) =>
  sql<{ hasOrders: number }>`SELECT ${hasOrdered(sql`${customerId}`)} AS has_orders`;

/**
 * What a new order has to know of a customer's others: whether there are any, which run, and what has been agreed to. A
 * anonymous visitor is taken for a new customer until signed in.
 */
export async function orderStanding(scope: Scope, customerId: string | null) {
  if (customerId === null) return { firstOrder: true, running: [], agreed: [] };
  const editions = JSON.stringify(await readEditions(scope));
  const [running, agreed, [known]] = await readAll(
    scope.db,
    runningOrders(customerId, moscowDate(scope.clock.now())),
    sql<{ document: ConsentDocument }>`
      SELECT DISTINCT document FROM consents WHERE customer_id = ${customerId} AND withdrawn_at IS NULL
        AND document IN ('personalData', 'healthData', 'offer') AND version = ${editions} ->> document
      ORDER BY document`,
    hasOrders(customerId),
  );
  return {
    firstOrder: known?.hasOrders === 0,
    running,
    agreed: agreed.map(({ document }) => document),
  };
}

/** How an own order was asked for, changes of all its days included. */
async function readTerms(scope: Scope, customerId: string, orderId: string): Promise<OrderTerms> {
  const method = sql.raw(paymentMethodColumn('o.id', 'o.payment_method'));
  const row = await readFirst(
    scope.db,
    sql<{ request: string; payment: PaymentMethod }>`SELECT r.request, ${method} AS payment
      FROM order_requests r JOIN orders o ON o.id = r.order_id
      WHERE o.id = ${orderId} AND o.customer_id = ${customerId}`,
  );
  if (!row) throw new AppError('not_found');
  const agreed = { consent: true, acceptsOffer: true, payment: row.payment, expectedTotalKop: 0 } as const;
  const asked: unknown = JSON.parse(row.request);
  const parsed = PlaceOrder.safeParse({ ...(asked as object), ...agreed });
  if (!parsed.success) throw new AppError('not_found');
  const { draft, address, interval, contact, recipient, leaveAtDoor, packaging, payment } = parsed.data;
  const { streetId, ...details } = address;
  const [street] = await checkAddress(scope, streetId);
  return {
    address: { street: street?.id === streetId ? street : null, ...details },
    names: orderPersons(draft).map(({ name }) => name),
    interval,
    contact: { ...contact, email: contact.email ?? '' },
    recipient: recipient ?? null,
    leaveAtDoor: leaveAtDoor ?? false,
    packaging: packaging ?? [],
    payment,
  };
}

export const orderTermCalls = calls(contract, {
  getOrderTerms: async ({ scope, customer, params }) => ({
    terms: await readTerms(scope, customer.id, params.id),
  }),
});
