import { AppError } from '#shared/errors.ts';
import type { OrderPapers } from '#shared/features/orders/papers.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { askAhead, oncePerRequest } from '../../../../db/once-per-request.ts';
import type { Scope } from '../../../../scope.ts';
import { cancelInvoice, presentReceipts } from '../../../money/api.ts';
import { getOrder } from '../commands.ts';
import * as sql from './sql.ts';

/** Newest cancelled orders whose papers the list of orders shows. */
const CANCELLED_SHOWN = 6;

/** Papers that the list of orders shows at once, for a page that learns only from the list which these are. */
const cancelledPapers = oncePerRequest(async (scope, customerId) =>
  customerId === null ? [] : sql.listCancelledPapers(scope.db, customerId, CANCELLED_SHOWN),
);

/** Asks ahead for the papers that the list of orders shows, so that they come with it. */
export function askCancelledPapers(scope: Scope, customerId: string): void {
  askAhead(cancelledPapers(scope, customerId));
}

/** Money, receipts and documents of an own order. */
export async function readPapers(scope: Scope, customerId: string, id: string): Promise<OrderPapers> {
  const ahead = await cancelledPapers.known(scope, customerId);
  const found = ahead?.find((papers) => papers.id === id) ?? (await sql.findPapers(scope.db, customerId, id));
  if (!found) throw new AppError('not_found');
  const { moves, issued, offer_version: version } = found;
  return {
    moves,
    ...presentReceipts(issued),
    documents: [{ title: 'Публичная оферта', path: '/oferta/', version }],
  };
}

/** Gives up an own order that was not paid: what it took of bonuses and a certificate goes back. */
export async function cancelUnpaidOrder(scope: Scope, customerId: string, id: string): Promise<Order> {
  const own = await sql.findOwn(scope.db, customerId, id);
  if (!own) throw new AppError('not_found');
  if (own.state !== 'pending_payment') throw new AppError('order_not_cancellable');
  await cancelInvoice(scope, { id, kind: 'order' });
  return getOrder(scope, customerId, id);
}
