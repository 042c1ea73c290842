import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import { PlaceOrder } from '#shared/features/orders/schema.ts';
import type { OrderTerms } from '#shared/features/orders/terms.ts';
import type { Scope } from '../../../../scope.ts';
import { checkAddress, readEditions } from '../../../content/api.ts';
import * as sql from './sql.ts';

/** How an own order was asked for, changes of all its days included. */
export async function readTerms(scope: Scope, customerId: string, orderId: string): Promise<OrderTerms> {
  const agreed = { consent: true, acceptsOffer: true } as const;
  const row = await sql.findRequest(scope.db, customerId, orderId);
  const asked = { ...row?.request, ...agreed, payment: row?.payment_method, expectedTotalKop: 0 };
  const parsed = PlaceOrder.safeParse(asked);
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

/**
 * What a new order has to know of a customer's others: whether there are any, which run, and what has been agreed to. A
 * anonymous visitor is taken for a new customer until signed in.
 */
export async function orderStanding(scope: Scope, customerId: string | null) {
  if (customerId === null) return { firstOrder: true, running: [], agreed: [] };
  const today = moscowDate(scope.clock.now());
  const { has_orders, ...standing } = await sql.findStanding(
    scope.db,
    customerId,
    today,
    await readEditions(scope),
  );
  return { firstOrder: has_orders === 0, ...standing };
}
