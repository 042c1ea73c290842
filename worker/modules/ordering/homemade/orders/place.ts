import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { comingStates } from '#shared/features/homemade/coming.ts';
import {
  type HomemadeOrder,
  HomemadeState,
  homemadeDates,
  type PlaceHomemade,
} from '#shared/features/homemade/order.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { sha256 } from '../../../../hash.ts';
import { placeOnce } from '../../../../place-once.ts';
import type { Scope } from '../../../../scope.ts';
import { publishedClosedDays } from '../../../content/api.ts';
import { sendSoon } from '../../../messaging/api.ts';
import { lacksPage, openInvoice } from '../../../money/api.ts';
import { admission, type OrderProof } from '../../order-limits.ts';
import { type BasketVisitor, mergeBasket } from '../basket/basket.ts';
import { prepare } from './prepare.ts';
import { present } from './present.ts';
import * as sql from './sql.ts';

const ORDERS_SHOWN = 100;

/** Dates on which dishes can come, as every visitor is told them. */
async function datesOf(scope: Scope): Promise<IsoDate[]> {
  const now = scope.clock.now();
  return homemadeDates(now, await publishedClosedDays(scope, moscowDate(now)));
}

/** Orders what is in the basket once for its key, and opens its payment. */
export async function placeOrder(
  scope: Scope,
  { customerId, token }: BasketVisitor & { readonly customerId: string },
  body: PlaceHomemade,
  { key, proof }: { readonly key: string; readonly proof: OrderProof },
): Promise<HomemadeOrder> {
  const admit = admission(scope, customerId, proof);
  const requestHash = await sha256(JSON.stringify(body));
  const dates = await datesOf(scope);
  const find = () => sql.findOrderByKey(scope.db, customerId, dates, key);
  const { row, isNew } = await placeOnce({
    find,
    isSame: (placed) => placed.request_hash === requestHash,
    store: async () => {
      await mergeBasket(scope, customerId, token);
      const { order, parts } = await prepare({ scope, customerId, body, key, requestHash, admit });
      await sql.placeOrder(scope.db, order, parts);
    },
    isOvertaken: (error) =>
      isRefusedBy(error, 'basket-changed', 'zone-full', 'limit-reached', 'unpaid-orders', 'cash-limit'),
  });
  if (isNew) {
    sendSoon(scope);
    scope.metrics.note('order', { kind: 'homemade', payment: body.payment, source: 'customer' }, {});
  }
  if (!lacksPage(row.open_payment, scope.clock.now())) return present(scope, row);
  await openInvoice(scope, row.id);
  return present(scope, (await find()) ?? row);
}

/** Own orders, newest first; an anonymous visitor has none. */
export async function listOrders(
  scope: Scope,
  customerId: string | null,
  { only }: { readonly only?: 'current' | undefined } = {},
): Promise<HomemadeOrder[]> {
  // The simple variant sells no dishes, and its account asks all the same.
  if (!customerId || scope.settings.isSimply) return [];
  const dates = await datesOf(scope);
  const states = only === 'current' ? comingStates : HomemadeState.options;
  const rows = await sql.listOrders(scope.db, customerId, dates, { states, limit: ORDERS_SHOWN });
  return rows.map((row) => present(scope, row));
}

/** What is still to come of a customer's dishes, and what failed and waits for them. */
export const listCurrentDishes = (scope: Scope, customerId: string): Promise<HomemadeOrder[]> =>
  listOrders(scope, customerId, { only: 'current' });

/** One own order; another customer's order is not found. */
export async function getOrder(scope: Scope, customerId: string, id: string): Promise<HomemadeOrder> {
  const row = await sql.findOrder(scope.db, customerId, await datesOf(scope), id);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

/** The newest order that is placed or paid. */
export async function getLastOrder(scope: Scope, customerId: string | null): Promise<HomemadeOrder> {
  const row =
    customerId === null ? undefined : await sql.findLastOrder(scope.db, customerId, await datesOf(scope));
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}
