import type { IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import type { Order, PlaceOrder } from '#shared/features/orders/schema.ts';
import type { AppContext, Session } from '../../context.ts';
import { BALANCE_BELOW_ZERO } from '../../db/transfers/sql.ts';
import { sha256 } from '../../hash.ts';
import { listAddresses } from '../addresses/commands.ts';
import { bonusBalance } from '../bonuses/commands.ts';
import { usualExclusions } from '../exclusions/commands.ts';
import { sendSoon } from '../notifications/commands.ts';
import { askProvider, paymentMethods } from '../payments/commands.ts';
import type { Renewal } from '../subscriptions/commands.ts';
import { NO_PLACE_LEFT, requirePlaces, requireSales } from './capacity.ts';
import { type Placing, prepare } from './prepare.ts';
import { present } from './present.ts';
import { isFirstOrder, quoteOrder } from './pricing.ts';
import * as sql from './sql.ts';

const ORDERS_SHOWN = 100;

/** What the order page needs beside the draft; a stranger is taken for a new customer until signed in. */
export async function orderOptions(c: AppContext, session: Session | null) {
  const [firstOrder, bonusBalanceKop, addresses, exclusions] = await Promise.all([
    isFirstOrder(c, session),
    bonusBalance(c, session),
    listAddresses(c, session),
    usualExclusions(c, session),
  ]);
  return {
    firstOrder,
    bonusBalanceKop,
    addresses,
    exclusions,
    paymentMethods: paymentMethods(c),
    formKey: crypto.randomUUID(),
    firstStartDate: firstStartDate(c.get('services').clock.now(), 'morning', []),
  };
}

/** Refuses a purchase that cannot be brought: sales are stopped, or couriers have no place left on its day. */
export async function requireDeliverable(c: AppContext, zoneCode: string, date: IsoDate): Promise<void> {
  await Promise.all([requireSales(c), requirePlaces(c, zoneCode, [date])]);
}

/** The order that the key has already placed; undefined if none. */
async function replay({ c, session, key, requestHash, renewal }: Placing): Promise<Order | undefined> {
  const row = await sql.findOrderByKey(c.env.DB, session.customer.id, key);
  if (!row) return undefined;
  // A renewal is planned anew with each try: its key alone says that it is the same.
  if (!renewal && row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return present(c, row);
}

/** What the database says when what an order takes is gone. */
const takenMeanwhile = [BALANCE_BELOW_ZERO, 'promo code used', NO_PLACE_LEFT];

/**
 * Places an order in one atomic step. The same key gives the same order; of two requests at the same moment one
 * stores it and the other finds it.
 */
export async function placeOrder(
  c: AppContext,
  session: Session,
  body: PlaceOrder,
  key: string,
  renewal?: Renewal,
  triesLeft = 2,
): Promise<Order> {
  const requestHash = await sha256(JSON.stringify(body));
  const placing: Placing = { c, session, body, key, requestHash, renewal };
  const known = await replay(placing);
  if (known) return known;
  const { order, parts } = await prepare(placing);
  try {
    await sql.placeOrder(c.env.DB, order, parts);
  } catch (error) {
    const placed = await replay(placing);
    if (placed) return placed;
    // Another order took the first-order discount, the bonuses, the certificate or the last use of the promo code at
    // the same moment: what is left of them is checked anew, and the customer reads why.
    const isOvertaken =
      takenMeanwhile.some((message) => String(error).includes(message)) ||
      (order.isFirst && (await sql.hasOrders(c.env.DB, session.customer.id)));
    if (isOvertaken && triesLeft > 0) {
      return placeOrder(c, session, body, key, renewal, triesLeft - 1);
    }
    throw error;
  }
  sendSoon(c);
  const placed = await replay(placing);
  if (!placed) throw new AppError('internal', { cause: new Error('order missing after it was placed') });
  return placed;
}

/** What the same order would cost now, without what belonged to one order. */
export async function quoteRenewal(c: AppContext, session: Session, body: PlaceOrder): Promise<number> {
  const reductions = { promoCode: '', bonusesKop: 0, certificate: '' };
  const { draft, address } = body;
  const { price } = await quoteOrder(c, session, { draft, streetId: address.streetId, reductions });
  return price.totalKop;
}

/** Own orders, newest first. */
export async function listOrders(c: AppContext, session: Session): Promise<Order[]> {
  const rows = await sql.listOrders(c.env.DB, session.customer.id, ORDERS_SHOWN);
  return Promise.all(rows.map((row) => present(c, row)));
}

/** One own order; another customer's order is not found. */
export async function getOrder(c: AppContext, session: Session, id: string): Promise<Order> {
  const row = await sql.findOrder(c.env.DB, session.customer.id, id);
  if (!row) throw new AppError('not_found');
  return present(c, row);
}

/**
 * The newest order that is placed or paid. Whoever looks at it has often just come back from paying: the provider is
 * asked at once, its notification may take a while.
 */
export async function getLastOrder(c: AppContext, session: Session | null): Promise<Order> {
  if (!session) throw new AppError('not_found');
  const find = () => sql.findLastOrder(c.env.DB, session.customer.id);
  const row = await find();
  if (!row) throw new AppError('not_found');
  if (row.state !== 'pending_payment') return present(c, row);
  await askProvider(c, row.id);
  return present(c, (await find()) ?? row);
}
