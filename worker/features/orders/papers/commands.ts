import { AppError } from '#shared/errors.ts';
import type { OrderPapers } from '#shared/features/orders/papers.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { Scope } from '../../../scope.ts';
import { cancelInvoice, listReceipts } from '../../payments/commands.ts';
import { getOrder } from '../commands.ts';
import * as sql from './sql.ts';

/** Money, receipts and documents of an own order. */
export async function readPapers(scope: Scope, customerId: string, id: string): Promise<OrderPapers> {
  const { db } = scope;

  const [own, moves, receipts] = await Promise.all([
    sql.findOwn(db, customerId, id),
    sql.listMoves(db, customerId, id),
    listReceipts(scope, customerId, id),
  ]);
  if (!own) throw new AppError('not_found');
  return {
    moves,
    ...receipts,
    documents: [{ title: 'Публичная оферта', path: '/oferta/', version: own.offer_version }],
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
