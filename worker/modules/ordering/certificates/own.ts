import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { certificatePath, groupCode, isRefundable } from '#shared/features/certificates/rules.ts';
import type { CertificatePurchase, SpentCertificate } from '#shared/features/certificates/schema.ts';
import type { Scope } from '../../../scope.ts';
import { cardProviders, paymentProgress } from '../../money/api.ts';
import { codeOf } from './code.ts';
import { createPass } from './pass.ts';
import * as sql from './sql.ts';

/** Certificates of each kind that the account lists. */
const CERTIFICATES_SHOWN = 50;

/** The page of a certificate for its owner, whose browser may run no scripts; null where the deployment makes no codes. */
async function pageOf({ settings, clock }: Scope, id: string): Promise<string | null> {
  const secret = settings.certificateSecret;
  if (secret === undefined) return null;
  return certificatePath(groupCode(await codeOf(id, secret)), await createPass(id, secret, clock.now()));
}

/** A purchase as its buyer sees it. */
export async function presentPurchase(scope: Scope, row: sql.PurchaseRow): Promise<CertificatePurchase> {
  const isPaid = row.state === 'paid';
  const now = scope.clock.now();
  const way = row.open_payment?.way ?? 'card';
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    nominalKop: row.nominal_kop,
    isGift: row.is_gift === 1,
    recipientName: row.recipient_name,
    email: row.recipient_email,
    text: row.text,
    deliverOn: row.deliver_on,
    validTo: row.valid_to,
    payment: paymentProgress(way, row.invoice_state === 'paid', row.open_payment, {
      providers: cardProviders(scope),
      now,
    }),
    path: isPaid ? await pageOf(scope, row.id) : null,
    balanceKop: row.balance_kop,
    isRefundable: isRefundable(
      { isPaid, nominalKop: row.nominal_kop, balanceKop: row.balance_kop, validTo: row.valid_to },
      moscowDate(now),
    ),
  };
}

/** The stored purchase of a customer. */
export async function requirePurchase(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<sql.PurchaseRow> {
  const row = await sql.findPurchase(scope.db, customerId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** One own purchase. */
export async function getPurchase(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<CertificatePurchase> {
  return presentPurchase(scope, await requirePurchase(scope, customerId, id));
}

async function presentSpent(scope: Scope, row: sql.SpentRow): Promise<SpentCertificate> {
  return {
    id: row.id,
    nominalKop: row.nominal_kop,
    balanceKop: row.balance_kop,
    validTo: row.valid_to,
    path: await pageOf(scope, row.id),
  };
}

/** Certificates that a customer has bought, and those that have paid for their orders. */
export async function listCertificates(scope: Scope, customerId: string) {
  const [bought, spent] = await Promise.all([
    sql.listPurchases(scope.db, customerId, CERTIFICATES_SHOWN),
    sql.listSpent(scope.db, customerId, CERTIFICATES_SHOWN),
  ]);
  return {
    bought: await Promise.all(bought.map((row) => presentPurchase(scope, row))),
    spent: await Promise.all(spent.map((row) => presentSpent(scope, row))),
  };
}
