import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import type { Order, PlaceOrder } from '#shared/features/orders/schema.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { sha256 } from '../../../hash.ts';
import { placeOnce } from '../../../place-once.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/api.ts';
import { usualExclusions } from '../../deliveries/api.ts';
import { listAddresses } from '../../identity/addresses.ts';
import { sendSoon } from '../../messaging/api.ts';
import { bonusBalance, lacksPage, openInvoice, paymentMethods } from '../../money/api.ts';
import { cashOffer } from '../cash-limits.ts';
import { admission, type OrderProof } from '../order-limits.ts';
import type { Renewal } from '../subscriptions/renewal-orders.ts';
import { requirePlaces, requireSales } from './capacity.ts';
import { prepare } from './prepare.ts';
import { present } from './present.ts';
import { type KnownFacts, quoteOrder } from './pricing.ts';
import { saveOrder } from './save.ts';
import * as sql from './sql.ts';
import { orderStanding } from './standing.ts';

export type { KnownFacts };

const ORDERS_SHOWN = 100;

/** What the order page needs beside the draft; an anonymous visitor is taken for a new customer until signed in. */
export async function orderOptions(scope: Scope, customerId: string | null) {
  const now = scope.clock.now();
  const [bonusBalanceKop, addresses, exclusions, closedDays, cash, standing] = await Promise.all([
    bonusBalance(scope, customerId),
    listAddresses(scope, customerId),
    usualExclusions(scope, customerId),
    publishedClosedDays(scope, moscowDate(now)),
    cashOffer(scope, customerId),
    orderStanding(scope, customerId),
  ]);
  return {
    bonusBalanceKop,
    addresses,
    exclusions,
    paymentMethods: paymentMethods(scope),
    cash,
    firstStartDate: firstStartDate(now, 'morning', closedDays),
    closedDays,
    ...standing,
  };
}

/** Refuses a purchase that cannot be brought: sales are stopped, or couriers have no place left on its day. */
export async function requireDeliverable(scope: Scope, zoneCode: string, date: IsoDate): Promise<void> {
  await Promise.all([requireSales(scope), requirePlaces(scope, zoneCode, [date])]);
}

/** Guards that refuse an order because what it takes is gone. */
const takenMeanwhile = [
  'balance',
  'promo-used-up',
  'promo-used-before',
  'first-order-used',
  'zone-full',
  'limit-reached',
  'unpaid-orders',
  'cash-limit',
] as const;

/** Places an order once for its key, and opens its payment; one that cannot be opened now is opened later. */
export async function placeOrder(
  scope: Scope,
  customerId: string,
  body: PlaceOrder,
  key: string,
  by: { readonly proof: OrderProof } | { readonly renewal: Renewal },
): Promise<Order> {
  const renewal = 'renewal' in by ? by.renewal : undefined;
  const admit = 'proof' in by ? admission(scope, customerId, by.proof) : async () => [];
  const requestHash = await sha256(JSON.stringify(body));
  const find = () => sql.findOrderByKey(scope.db, customerId, key);
  const { row, isNew } = await placeOnce({
    find,
    // A renewal is planned again with each try: its key alone says that it is the same.
    isSame: (placed) => renewal !== undefined || placed.request_hash === requestHash,
    store: async () => {
      const { order, parts } = await prepare({ scope, customerId, body, key, requestHash, admit, renewal });
      await saveOrder(scope.db, order, parts);
    },
    isOvertaken: (error) => isRefusedBy(error, ...takenMeanwhile),
  });
  if (isNew) {
    sendSoon(scope);
    const source = renewal ? 'renewal' : 'customer';
    scope.metrics.note('order', { kind: 'programme', payment: body.payment, source }, {});
  }
  if (!lacksPage(row.open_payment, scope.clock.now())) return present(scope, row);
  await openInvoice(scope, row.id);
  return present(scope, (await find()) ?? row);
}

/** What the same order would cost now, without what belonged to one order. */
export async function quoteRenewal(
  scope: Scope,
  customerId: string,
  body: PlaceOrder,
  known?: KnownFacts,
): Promise<number> {
  const reductions = { promoCode: '', bonusesKop: 0, certificate: '' };
  const { draft, address } = body;
  const quote = { draft, streetId: address.streetId, reductions };
  const { price } = await quoteOrder(scope, customerId, quote, known);
  return price.totalKop;
}

/** Own orders, newest first. */
export async function listOrders(scope: Scope, customerId: string): Promise<{ orders: Order[] }> {
  const rows = await sql.listOrders(scope.db, customerId, ORDERS_SHOWN);
  return { orders: rows.map((row) => present(scope, row)) };
}

/** Current orders of a customer, with when the food of the first one of all began. */
interface CurrentOrders {
  readonly orders: Order[];
  readonly since: IsoDate | null;
}

/** Own orders that are not over, newest first, with the newest one that was eaten: what a history of years does not slow. */
export async function listCurrentOrders(scope: Scope, customerId: string): Promise<CurrentOrders> {
  const rows = await sql.listCurrentOrders(scope.db, customerId);
  return { orders: rows.map((row) => present(scope, row)), since: rows.at(0)?.since ?? null };
}

/** One own order; another customer's order is not found. */
export async function getOrder(scope: Scope, customerId: string, id: string): Promise<Order> {
  const row = await sql.findOrder(scope.db, customerId, id);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

/** The newest order that is placed or paid. */
export async function getLastOrder(scope: Scope, customerId: string | null): Promise<Order> {
  const row = customerId === null ? undefined : await sql.findLastOrder(scope.db, customerId);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}
