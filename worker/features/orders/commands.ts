import type { IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import type { Order, PlaceOrder } from '#shared/features/orders/schema.ts';
import { isRefusedBy } from '../../db/guards/sql.ts';
import { sha256 } from '../../hash.ts';
import type { Scope } from '../../scope.ts';
import { listAddresses } from '../addresses/commands.ts';
import { bonusBalance } from '../bonuses/commands.ts';
import { usualExclusions } from '../exclusions/commands.ts';
import { sendSoon } from '../notifications/commands.ts';
import { askProvider, paymentMethods } from '../payments/commands.ts';
import type { Renewal } from '../subscriptions/commands.ts';
import { requirePlaces, requireSales } from './capacity.ts';
import { type Placing, prepare } from './prepare.ts';
import { present } from './present.ts';
import { isFirstOrder, quoteOrder } from './pricing.ts';
import * as sql from './sql.ts';

const ORDERS_SHOWN = 100;

/** What the order page needs beside the draft; a stranger is taken for a new customer until signed in. */
export async function orderOptions(scope: Scope, customerId: string | null) {
  const [firstOrder, bonusBalanceKop, addresses, exclusions] = await Promise.all([
    isFirstOrder(scope, customerId),
    bonusBalance(scope, customerId),
    listAddresses(scope, customerId),
    usualExclusions(scope, customerId),
  ]);
  return {
    firstOrder,
    bonusBalanceKop,
    addresses,
    exclusions,
    paymentMethods: paymentMethods(scope),
    formKey: crypto.randomUUID(),
    firstStartDate: firstStartDate(scope.clock.now(), 'morning', []),
  };
}

/** Refuses a purchase that cannot be brought: sales are stopped, or couriers have no place left on its day. */
export async function requireDeliverable(scope: Scope, zoneCode: string, date: IsoDate): Promise<void> {
  await Promise.all([requireSales(scope), requirePlaces(scope, zoneCode, [date])]);
}

/** The order that the key has already placed; undefined if none. */
async function replay({ scope, customerId, key, requestHash, renewal }: Placing): Promise<Order | undefined> {
  const row = await sql.findOrderByKey(scope.db, customerId, key);
  if (!row) return undefined;
  // A renewal is planned anew with each try: its key alone says that it is the same.
  if (!renewal && row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return present(scope, row);
}

/** Guards that refuse an order because what it takes is gone. */
const takenMeanwhile = ['balance', 'promo-used-up', 'promo-used-before', 'zone-full'] as const;

/**
 * Places an order in one atomic step. The same key gives the same order; of two requests at the same moment one
 * stores it and the other finds it.
 */
export async function placeOrder(
  scope: Scope,
  customerId: string,
  body: PlaceOrder,
  key: string,
  renewal?: Renewal,
  triesLeft = 2,
): Promise<Order> {
  const requestHash = await sha256(JSON.stringify(body));
  const placing: Placing = { scope, customerId, body, key, requestHash, renewal };
  const known = await replay(placing);
  if (known) return known;
  const { order, parts } = await prepare(placing);
  try {
    await sql.placeOrder(scope.db, order, parts);
  } catch (error) {
    const placed = await replay(placing);
    if (placed) return placed;
    // Another order took the first-order discount, the bonuses, the certificate or the last use of the promo code at
    // the same moment: what is left of them is checked anew, and the customer reads why.
    const isOvertaken =
      isRefusedBy(error, ...takenMeanwhile) || (order.isFirst && (await sql.hasOrders(scope.db, customerId)));
    if (isOvertaken && triesLeft > 0) {
      return placeOrder(scope, customerId, body, key, renewal, triesLeft - 1);
    }
    throw error;
  }
  sendSoon(scope);
  const placed = await replay(placing);
  if (!placed) throw new AppError('internal', { cause: new Error('order missing after it was placed') });
  return placed;
}

/** What the same order would cost now, without what belonged to one order. */
export async function quoteRenewal(scope: Scope, customerId: string, body: PlaceOrder): Promise<number> {
  const reductions = { promoCode: '', bonusesKop: 0, certificate: '' };
  const { draft, address } = body;
  const { price } = await quoteOrder(scope, customerId, { draft, streetId: address.streetId, reductions });
  return price.totalKop;
}

/** Own orders, newest first. */
export async function listOrders(scope: Scope, customerId: string): Promise<Order[]> {
  const rows = await sql.listOrders(scope.db, customerId, ORDERS_SHOWN);
  return Promise.all(rows.map((row) => present(scope, row)));
}

/** One own order; another customer's order is not found. */
export async function getOrder(scope: Scope, customerId: string, id: string): Promise<Order> {
  const row = await sql.findOrder(scope.db, customerId, id);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

/**
 * The newest order that is placed or paid. Whoever looks at it has often just come back from paying: the provider is
 * asked at once, its notification may take a while.
 */
export async function getLastOrder(scope: Scope, customerId: string | null): Promise<Order> {
  if (!customerId) throw new AppError('not_found');
  const find = () => sql.findLastOrder(scope.db, customerId);
  const row = await find();
  if (!row) throw new AppError('not_found');
  if (row.state !== 'pending_payment') return present(scope, row);
  await askProvider(scope, row.id);
  return present(scope, (await find()) ?? row);
}
