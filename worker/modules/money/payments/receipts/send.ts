import type { Receipt } from '#shared/features/payments/receipt.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { findPayment, type PaymentRow } from '../sql.ts';
import * as sql from './sql.ts';

/** Receipts that one run sends at most. */
const BATCH_SIZE = 50;

/** Whom a second receipt is for and what was handed over: food that a certificate has paid is its buyer's no more. */
function receiptOf({ amount_kop: amountKop, buyer }: sql.ReceiptRow, payment: PaymentRow): Receipt {
  if (buyer) {
    const { phone, email, number } = buyer;
    return { phone, email, items: [{ label: `Рацион, заказ ${number}`, amountKop, object: 'commodity' }] };
  }
  const { items } = payment.receipt;
  if (amountKop === payment.amount_kop) return payment.receipt;
  const { label = 'Рацион', object = 'commodity' } = items[0] ?? {};
  return { ...payment.receipt, items: [{ label, amountKop, object }] };
}

async function send(scope: Scope, row: sql.ReceiptRow): Promise<void> {
  const payment = await findPayment(scope.db, row.payment_id);
  const provider = payment && scope.services.payments[payment.provider];
  if (!payment || !provider) throw new Error(`no provider of payment ${row.payment_id}`);
  await provider.offset({
    key: row.id,
    paymentId: payment.id,
    externalId: payment.external_id ?? payment.id,
    isReturn: row.is_return === 1,
    receipt: receiptOf(row, payment),
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
