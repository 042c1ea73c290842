import { AppError } from '#shared/errors.ts';
import type { HomemadeOrder, PlaceHomemade } from '#shared/features/homemade/order.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { sha256 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { askProvider } from '../../payments/commands.ts';
import { type BasketVisitor, mergeBasket } from '../basket/basket.ts';
import { type Placing, prepare } from './prepare.ts';
import { present } from './present.ts';
import * as sql from './sql.ts';

const ORDERS_SHOWN = 100;

/** The order that the key has already placed; undefined if none. */
async function replay({ scope, customerId, key, requestHash }: Placing): Promise<HomemadeOrder | undefined> {
  const row = await sql.findOrderByKey(scope.db, customerId, key);
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return present(scope, row);
}

/**
 * Orders what is in the basket in one atomic step. The same key gives the same order; of two requests at the same
 * moment one stores it and the other finds it, or finds the basket empty.
 */
export async function placeOrder(
  scope: Scope,
  { customerId, token }: BasketVisitor & { readonly customerId: string },
  body: PlaceHomemade,
  key: string,
): Promise<HomemadeOrder> {
  const placing: Placing = { scope, customerId, body, key, requestHash: await sha256(JSON.stringify(body)) };
  const known = await replay(placing);
  if (known) return known;
  await mergeBasket(scope, customerId, token);
  return tryToPlace(placing, 2);
}

async function tryToPlace(placing: Placing, triesLeft: number): Promise<HomemadeOrder> {
  const { scope } = placing;
  try {
    const { order, parts } = await prepare(placing);
    await sql.placeOrder(scope.db, order, parts);
  } catch (error) {
    // The same request may have been quicker by a moment: it has placed the order and emptied the basket.
    const placed = await replay(placing);
    if (placed) return placed;
    const isOvertaken = isRefusedBy(error, 'basket-changed', 'zone-full');
    if (isOvertaken && triesLeft > 0) return tryToPlace(placing, triesLeft - 1);
    throw error;
  }
  const placed = await replay(placing);
  if (!placed) throw new AppError('internal', { cause: new Error('order missing after it was placed') });
  return placed;
}

/** Own orders, newest first; a stranger has none. */
export async function listOrders(scope: Scope, customerId: string | null): Promise<HomemadeOrder[]> {
  if (!customerId) return [];
  const rows = await sql.listOrders(scope.db, customerId, ORDERS_SHOWN);
  return Promise.all(rows.map((row) => present(scope, row)));
}

/** One own order; another customer's order is not found. */
export async function getOrder(scope: Scope, customerId: string, id: string): Promise<HomemadeOrder> {
  const row = await sql.findOrder(scope.db, customerId, id);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

/** The newest order that is placed or paid; one that waits for its payment is asked after at the provider. */
export async function getLastOrder(scope: Scope, customerId: string | null): Promise<HomemadeOrder> {
  if (!customerId) throw new AppError('not_found');
  const find = () => sql.findLastOrder(scope.db, customerId);
  const row = await find();
  if (!row) throw new AppError('not_found');
  if (row.state !== 'pending_payment') return present(scope, row);
  await askProvider(scope, row.id);
  return present(scope, (await find()) ?? row);
}
