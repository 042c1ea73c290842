import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import type { Kopecks } from '#shared/money.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { insertAll, q, read, statement, write } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { findPayment, type Payment } from './payment.ts';
import type { NewReceipt } from './rules.ts';

/** Queues second receipts, each once for its key. */
export const insertReceipts = (receipts: readonly NewReceipt[]): Statement[] =>
  receipts.length === 0
    ? []
    : [
        statement(
          insertAll(
            'receipts',
            receipts.map(({ id, key, invoiceId, orderId = null, amountKop, at, isReturn = false }) => ({
              ...{ id, key, invoiceId, orderId, amountKop, createdAt: at, isReturn },
            })),
          ).onConflict((same) => same.doNothing()),
        ),
      ];

/** Receipts that one run sends at most. */
const BATCH_SIZE = 50;

interface Row {
  readonly id: string;
  readonly key: string;
  readonly amountKop: Kopecks;
  readonly isReturn: boolean;
  readonly buyer: string | null;
  /** The payment that the prepayment came by. */
  readonly paymentId: string;
}
/** Whose order it is for, where a certificate has paid for it; null where the payer of the invoice gets it. */
const buyer = z.nullable(z.object({ phone: z.string(), email: z.string(), number: z.number() }));
type Unsent = Omit<Row, 'buyer'> & { readonly buyer: z.output<typeof buyer> };

/** Receipts of what was handed over that were not sent yet, those that waited longest first. */
async function listUnsent({ db }: Scope) {
  const found = await read(
    db,
    sql<Row>`
      SELECT r.id, r.key, r.amount_kop, r.is_return, y.id AS payment_id, (
          SELECT json_object('phone', c.phone, 'email', c.email, 'number', o.number)
          FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.id = r.order_id
        ) AS buyer
      FROM receipts r
      JOIN payments y ON y.id = (
        SELECT id FROM payments WHERE invoice_id = r.invoice_id AND state IN ('paid', 'partially_refunded', 'refunded')
        ORDER BY paid_at, id LIMIT 1
      )
      WHERE r.sent_at IS NULL ORDER BY r.tried_at, r.created_at LIMIT ${BATCH_SIZE}`,
  );
  const rows = found.map((row): Unsent => parseColumns(row, { buyer }));
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

async function mark({ db }: Scope, { key }: Unsent, set: { triedAt: EpochMs } | { sentAt: EpochMs }) {
  await write(db, q.updateTable('receipts').set(set).where('key', '=', key));
}

/** Whom a second receipt is for and what was handed over: food that a certificate has paid is its buyer's no more. */
function receiptOf({ amountKop, buyer }: Unsent, payment: Payment): Receipt {
  if (buyer) {
    const { phone, email, number } = buyer;
    return { phone, email, items: [{ label: `Рацион, заказ ${number}`, amountKop, object: 'commodity' }] };
  }
  const { items } = payment.receipt;
  if (amountKop === payment.amountKop) return payment.receipt;
  const { label = 'Рацион', object = 'commodity' } = items[0] ?? {};
  return { ...payment.receipt, items: [{ label, amountKop, object }] };
}

async function send(scope: Scope, row: Unsent): Promise<void> {
  const payment = await findPayment(scope.db, row.paymentId);
  const provider = payment && scope.services.payments[payment.provider];
  if (!payment || !provider) throw new Error(`no provider of payment ${row.paymentId}`);
  await provider.offset({
    key: row.id,
    paymentId: payment.id,
    externalId: payment.externalId ?? payment.id,
    isReturn: row.isReturn,
    receipt: receiptOf(row, payment),
  });
  await mark(scope, row, { sentAt: scope.clock.now() });
}

/** Sends the second receipts of what was handed over; one that does not get through is sent by the next run. */
export async function sendReceipts(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => listUnsent(scope),
    size: BATCH_SIZE,
    pages: 1,
    work: async (row) => {
      await mark(scope, row, { triedAt: scope.clock.now() });
      await send(scope, row);
    },
    failure: 'receipt not sent',
  });
}
