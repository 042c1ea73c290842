import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { CertificateState } from '#shared/features/certificates/schema.ts';
import { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import {
  type Database,
  findRow,
  listBatch,
  listRows,
  type Page,
  type Statement,
  sql,
} from '../../../platform/database.ts';
import { balanceColumn, nextNumber, OpenPayment, openPaymentColumn } from '../../money/api.ts';
import { insertConsent } from '../../visitors/api.ts';

const CertificateRow = z.object({ id: z.string(), valid_to: z.string() });

/** The certificate with a code, by the code's hash. */
export async function findCertificate(db: Database, codeHash: string) {
  return findRow(
    db,
    CertificateRow,
    sql('SELECT id, valid_to FROM certificates WHERE code_hash = ?1').with(codeHash),
  );
}

const GiftRow = z.object({
  id: z.string(),
  nominal_kop: z.int(),
  valid_to: z.string(),
  is_gift: z.int(),
  recipient_name: z.string(),
  sender_name: z.string(),
  text: z.string(),
});
export type GiftRow = z.infer<typeof GiftRow>;

/** A certificate that is paid, with the words it was bought with; by its id or by its code's hash. */
export async function findGift(
  db: Database,
  by: { readonly id: string } | { readonly codeHash: string },
): Promise<GiftRow | undefined> {
  const [column, value] = 'id' in by ? ['c.id', by.id] : ['c.code_hash', by.codeHash];
  return findRow(
    db,
    GiftRow,
    sql(`SELECT c.id, c.nominal_kop, c.valid_to, coalesce(p.is_gift, 0) AS is_gift,
         coalesce(p.recipient_name, '') AS recipient_name, coalesce(p.sender_name, '') AS sender_name,
         coalesce(p.text, '') AS text
       FROM certificates c LEFT JOIN certificate_purchases p ON p.id = c.id WHERE ${column} = ?1`).with(
      value,
    ),
  );
}

const PurchaseRow = z.object({
  id: z.string(),
  number: z.int(),
  state: CertificateState,
  nominal_kop: z.int(),
  is_gift: z.int(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  text: z.string(),
  deliver_on: z.string(),
  valid_to: z.string(),
  request_hash: z.string(),
  invoice_state: InvoiceState,
  open_payment: OpenPayment,
  balance_kop: z.int(),
});
export type PurchaseRow = z.infer<typeof PurchaseRow>;

const selectPurchases = `
  SELECT p.id, p.number, p.state, p.nominal_kop, p.is_gift, p.recipient_name, p.recipient_email, p.text,
    p.deliver_on, p.valid_to, p.request_hash, i.state AS invoice_state, ${openPaymentColumn('p.id')} AS open_payment,
    ${balanceColumn(`'certificate:' || p.id`)} AS balance_kop
  FROM certificate_purchases p JOIN invoices i ON i.id = p.id`;

/** One purchase of a customer; of another customer's nothing is known. */
export function findPurchase(db: Database, customerId: string, id: string) {
  return findRow(
    db,
    PurchaseRow,
    sql(`${selectPurchases} WHERE p.customer_id = ?1 AND p.id = ?2`).with(customerId, id),
  );
}

/** The newest purchases of a customer. */
export function listPurchases(db: Database, customerId: string, limit: number) {
  return listRows(
    db,
    PurchaseRow,
    sql(`${selectPurchases} WHERE p.customer_id = ?1 ORDER BY p.placed_at DESC, p.number DESC LIMIT ?2`).with(
      customerId,
      limit,
    ),
  );
}

const SpentRow = z.object({
  id: z.string(),
  nominal_kop: z.int(),
  valid_to: z.string(),
  balance_kop: z.int(),
});
export type SpentRow = z.infer<typeof SpentRow>;

/** The certificates that have paid for orders of a customer who has not bought them, the one that ends first before. */
export function listSpent(db: Database, customerId: string, limit: number) {
  return listRows(
    db,
    SpentRow,
    sql(`SELECT c.id, c.nominal_kop, c.valid_to, ${balanceColumn(`'certificate:' || c.id`)} AS balance_kop
       FROM certificates c
       WHERE c.id IN (
         SELECT substr(t.from_account, length('certificate:') + 1)
         FROM orders o JOIN transfers t ON t.to_account = 'order:' || o.id AND t.reason = 'certificate_spent'
         WHERE o.customer_id = ?1
         UNION
         SELECT substr(t.from_account, length('certificate:') + 1)
         FROM homemade_orders h JOIN transfers t
           ON t.to_account = 'homemade:' || h.id AND t.reason = 'certificate_spent'
         WHERE h.customer_id = ?1
       ) AND NOT EXISTS (SELECT 1 FROM certificate_purchases WHERE id = c.id AND customer_id = ?1)
       ORDER BY c.valid_to, c.id LIMIT ?2`).with(customerId, limit),
  );
}

/** The purchase that a customer made with a key. */
export function findPurchaseByKey(db: Database, customerId: string, key: string) {
  return findRow(
    db,
    PurchaseRow,
    sql(`${selectPurchases} WHERE p.customer_id = ?1 AND p.idempotency_key = ?2`).with(customerId, key),
  );
}

/** A certificate as it is bought. */
export interface NewPurchase {
  readonly id: string;
  readonly customerId: string;
  readonly nominalKop: Kopecks;
  readonly isGift: boolean;
  readonly senderName: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly text: string;
  readonly deliverOn: string;
  readonly validTo: string;
  readonly codeHash: string;
  readonly offerVersion: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly placedAt: EpochMs;
}

interface NewConsent {
  readonly id: string;
  readonly document: 'personalData' | 'offer';
  readonly version: string;
  readonly address: string;
}

/** Stores a purchase with consents, invoice and the messages that wait for the payment, in one batch. */
export async function insertPurchase(
  db: Database,
  purchase: NewPurchase,
  parts: {
    /** What has to hold before anything is written. */
    readonly guard: readonly Statement[];
    readonly consents: readonly NewConsent[];
    readonly invoice: readonly Statement[];
    readonly messages: readonly Statement[];
  },
): Promise<void> {
  const { customerId, placedAt } = purchase;
  await db.write([
    ...parts.guard,
    nextNumber(),
    sql(`INSERT INTO certificate_purchases (id, number, customer_id, state, nominal_kop, is_gift, sender_name,
           recipient_name, recipient_email, text, deliver_on, valid_to, code_hash, offer_version, idempotency_key,
           request_hash, placed_at)
         VALUES (?1, (SELECT last FROM order_numbers), ?2, 'pending_payment', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
           ?12, ?13, ?14, ?15)`).with(
      purchase.id,
      customerId,
      purchase.nominalKop,
      purchase.isGift ? 1 : 0,
      purchase.senderName,
      purchase.recipientName,
      purchase.recipientEmail,
      purchase.text,
      purchase.deliverOn,
      purchase.validTo,
      purchase.codeHash,
      purchase.offerVersion,
      purchase.idempotencyKey,
      purchase.requestHash,
      placedAt,
    ),
    ...parts.consents.map((consent) => insertConsent({ ...consent, customerId, at: placedAt })),
    ...parts.invoice,
    ...parts.messages,
  ]);
}

const ReturnedRow = z.object({
  id: z.string(),
  key: z.string(),
  valid_to: z.string(),
  at: z.number(),
  amount_kop: z.int(),
  balance_kop: z.int(),
});

/** What has come back since a moment to certificates whose term is over by now, and was not refunded. */
export function listReturned(
  db: Database,
  { since, today }: { readonly since: EpochMs; readonly today: string },
  limit: number,
): Promise<Page<z.infer<typeof ReturnedRow>>> {
  return listBatch(
    db,
    { table: 'certificates', schema: ReturnedRow },
    sql(`SELECT c.id, t.key, c.valid_to, t.at, t.amount_kop, ${balanceColumn('t.to_account')} AS balance_kop
       FROM transfers t JOIN certificates c ON c.id = substr(t.to_account, length('certificate:') + 1)
       JOIN certificate_purchases p ON p.id = c.id
       WHERE t.reason = 'certificate_returned' AND t.at >= ?1 AND c.valid_to < ?2
         AND NOT EXISTS (SELECT 1 FROM refunds WHERE key = 'certificate-returned:' || t.key)
       ORDER BY t.at LIMIT ?3`).with(since, today, limit),
  );
}

const ExpiringRow = z.object({
  id: z.string(),
  valid_to: z.string(),
  balance_kop: z.int(),
  /** How many refunds of it were decided. */
  refunds: z.int(),
});

/** A certificate that was sold, by its id or by the number of its purchase. */
export function findExpiring(db: Database, idOrNumber: string) {
  return findRow(
    db,
    ExpiringRow,
    sql(`SELECT p.id, p.valid_to, ${balanceColumn(`'certificate:' || p.id`)} AS balance_kop,
         (SELECT COUNT(*) FROM payments y JOIN refunds r ON r.payment_id = y.id WHERE y.invoice_id = p.id) AS refunds
       FROM certificate_purchases p WHERE p.state IN ('paid', 'refunded') AND (p.id = ?1 OR p.number = ?1)`).with(
      idOrNumber,
    ),
  );
}
