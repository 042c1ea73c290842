import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { findPayment } from '../sql.ts';
import * as sql from './sql.ts';

/** Receipts that one run sends at most. */
const BATCH_SIZE = 50;

async function send(scope: Scope, row: sql.ReceiptRow): Promise<void> {
  const payment = await findPayment(scope.db, row.payment_id);
  const provider = payment && scope.services.payments[payment.provider];
  if (!payment || !provider) throw new Error(`no provider of payment ${row.payment_id}`);
  const { items } = payment.receipt;
  const part = {
    label: items[0]?.label ?? 'Рацион',
    amountKop: row.amount_kop,
    object: items[0]?.object ?? 'commodity',
  } as const;
  const isWhole = row.amount_kop === payment.amount_kop;
  await provider.offset({
    key: row.id,
    paymentId: payment.id,
    externalId: payment.external_id ?? payment.id,
    isReturn: row.is_return === 1,
    receipt: { ...payment.receipt, items: isWhole ? items : [part] },
  });
  await sql.markSent(scope.db, row.key, scope.clock.now());
}

/** Sends the second receipts of what was handed over; one that does not get through is sent by the next run. */
export async function sendReceipts(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => sql.listUnsent(scope.db, BATCH_SIZE),
    size: BATCH_SIZE,
    pages: 1,
    work: async (row) => {
      await sql.markTried(scope.db, row.key, scope.clock.now());
      await send(scope, row);
    },
    failure: 'receipt not sent',
  });
}
