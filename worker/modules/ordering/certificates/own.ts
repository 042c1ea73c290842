import { type RawBuilder, sql } from 'kysely';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { certificatePath, groupCode, isRefundable } from '#shared/features/certificates/rules.ts';
import type {
  CertificatePurchase,
  CertificateState,
  SpentCertificate,
} from '#shared/features/certificates/schema.ts';
import type { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { read } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { balanceColumn } from '../../money/ledger.ts';
import { OpenPayment, openPaymentColumn, paymentProgress } from '../../money/payments/columns.ts';
import { cardProviders } from '../../money/payments/providers.ts';
import { codeOf, createPass } from './code.ts';

/** Certificates of each kind that the account lists. */
const CERTIFICATES_SHOWN = 50;

interface StoredPurchase {
  readonly id: string;
  readonly number: number;
  readonly state: CertificateState;
  readonly nominalKop: Kopecks;
  readonly isGift: boolean;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly text: string;
  readonly deliverOn: string;
  readonly validTo: string;
  readonly requestHash: string;
  readonly invoiceState: InvoiceState;
  readonly openPayment: string | null;
  readonly balanceKop: Kopecks;
}

/** Purchases of a customer that fit a condition, which may say their order. */
async function listPurchases(scope: Scope, customerId: string, condition: RawBuilder<unknown>) {
  const rows = await read(
    scope.db,
    sql<StoredPurchase>`
      SELECT p.id, p.number, p.state, p.nominal_kop, p.is_gift, p.recipient_name, p.recipient_email, p.text,
        p.deliver_on, p.valid_to, p.request_hash, i.state AS invoice_state,
        ${sql.raw(openPaymentColumn('p.id'))} AS open_payment,
        ${sql.raw(balanceColumn(`'certificate:' || p.id`))} AS balance_kop
      FROM certificate_purchases p JOIN invoices i ON i.id = p.id
      WHERE p.customer_id = ${customerId} AND ${condition}`,
  );
  return rows.map((row) => ({ ...row, openPayment: OpenPayment.parse(row.openPayment) }));
}
type PurchaseRow = Awaited<ReturnType<typeof listPurchases>>[number];

/** The purchase that a customer made with a key. */
export async function findPurchaseByKey(scope: Scope, customerId: string, key: string) {
  const [row] = await listPurchases(scope, customerId, sql`p.idempotency_key = ${key}`);
  return row;
}

interface SpentRow {
  readonly id: string;
  readonly nominalKop: Kopecks;
  readonly validTo: string;
  readonly balanceKop: Kopecks;
}

/** The certificates that have paid for orders of a customer who has not bought them, the one that ends first before. */
const listSpent = (scope: Scope, customerId: string) =>
  read(
    scope.db,
    sql<SpentRow>`
      SELECT c.id, c.nominal_kop, c.valid_to, ${sql.raw(balanceColumn(`'certificate:' || c.id`))} AS balance_kop
      FROM certificates c
      WHERE c.id IN (
        SELECT substr(t.from_account, length('certificate:') + 1)
        FROM orders o JOIN transfers t ON t.to_account = 'order:' || o.id AND t.reason = 'certificate_spent'
        WHERE o.customer_id = ${customerId}
        UNION
        SELECT substr(t.from_account, length('certificate:') + 1)
        FROM homemade_orders h JOIN transfers t
          ON t.to_account = 'homemade:' || h.id AND t.reason = 'certificate_spent'
        WHERE h.customer_id = ${customerId}
      ) AND NOT EXISTS (SELECT 1 FROM certificate_purchases WHERE id = c.id AND customer_id = ${customerId})
      ORDER BY c.valid_to, c.id LIMIT ${CERTIFICATES_SHOWN}`,
  );

/** The page of a certificate for its owner, whose browser may run no scripts; null where the deployment makes no codes. */
async function pageOf({ settings, clock }: Scope, id: string): Promise<string | null> {
  const secret = settings.certificateSecret;
  if (secret === undefined) return null;
  return certificatePath(groupCode(await codeOf(id, secret)), await createPass(id, secret, clock.now()));
}

/** A purchase as its buyer sees it. */
export async function presentPurchase(scope: Scope, row: PurchaseRow): Promise<CertificatePurchase> {
  const isPaid = row.state === 'paid';
  const now = scope.clock.now();
  const way = row.openPayment?.way ?? 'card';
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    nominalKop: row.nominalKop,
    isGift: row.isGift,
    recipientName: row.recipientName,
    email: row.recipientEmail,
    text: row.text,
    deliverOn: row.deliverOn,
    validTo: row.validTo,
    payment: paymentProgress(way, row.invoiceState === 'paid', row.openPayment, {
      providers: cardProviders(scope),
      now,
    }),
    path: isPaid ? await pageOf(scope, row.id) : null,
    balanceKop: row.balanceKop,
    isRefundable: isRefundable(
      { isPaid, nominalKop: row.nominalKop, balanceKop: row.balanceKop, validTo: row.validTo },
      moscowDate(now),
    ),
  };
}

/** The stored purchase of a customer. */
export async function requirePurchase(scope: Scope, customerId: string, id: string): Promise<PurchaseRow> {
  const [row] = await listPurchases(scope, customerId, sql`p.id = ${id}`);
  if (!row) throw new AppError('not_found');
  return row;
}

async function presentSpent(scope: Scope, row: SpentRow): Promise<SpentCertificate> {
  return { ...row, path: await pageOf(scope, row.id) };
}

/** Certificates that a customer has bought, and those that have paid for their orders. */
export async function listCertificates(scope: Scope, customerId: string) {
  const [bought, spent] = await Promise.all([
    listPurchases(
      scope,
      customerId,
      sql`true ORDER BY p.placed_at DESC, p.number DESC LIMIT ${CERTIFICATES_SHOWN}`,
    ),
    listSpent(scope, customerId),
  ]);
  return {
    bought: await Promise.all(bought.map((row) => presentPurchase(scope, row))),
    spent: await Promise.all(spent.map((row) => presentSpent(scope, row))),
  };
}
