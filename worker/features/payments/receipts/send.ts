import type { PaymentDesk } from '../settle.ts';
import { findPayment } from '../sql.ts';
import * as sql from './sql.ts';

/** Receipts that one run sends at most. */
const A_RUN = 50;

async function send(desk: PaymentDesk, row: sql.ReceiptRow): Promise<void> {
  const payment = await findPayment(desk.db, row.payment_id);
  const provider = payment && desk.providers[payment.provider];
  if (!payment || !provider) throw new Error(`no provider of payment ${row.payment_id}`);
  const [first] = payment.receipt.items;
  const label = first?.label ?? 'Рацион';
  await provider.offset({
    key: row.id,
    externalId: payment.external_id ?? payment.id,
    receipt: { ...payment.receipt, items: [{ label, amountKop: row.amount_kop, object: 'commodity' }] },
  });
  await sql.markSent(desk.db, row.id, desk.now);
}

/** Sends the second receipts of what was handed over; one that does not get through is sent by the next run. */
export async function sendReceipts(desk: PaymentDesk): Promise<void> {
  for (const row of await sql.listUnsent(desk.db, A_RUN)) {
    await sql.markTried(desk.db, row.id, desk.now);
    try {
      await send(desk, row);
    } catch (error) {
      desk.log('error', 'receipt not sent', { receiptId: row.id, reason: String(error) });
    }
  }
}
