import { v7 as uuidv7 } from 'uuid';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  certificatePath,
  deliveryMoment,
  groupCode,
  lastGiftDate,
  validTo,
} from '#shared/features/certificates/rules.ts';
import type { BuyCertificate, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { UNPAID_ORDER_MS } from '#shared/features/orders/rules.ts';
import { formatMoney } from '#shared/money.ts';
import type { Session } from '../../context.ts';
import { isRefusedBy } from '../../db/guards/sql.ts';
import { sha256 } from '../../hash.ts';
import type { Scope } from '../../scope.ts';
import { readBalance } from '../ledger/statements.ts';
import { queueMessage } from '../notifications/commands.ts';
import { askProvider, newInvoice, payInvoice, paymentProvider, refundInvoice } from '../payments/commands.ts';
import { codeOf, hashOfCode } from './code.ts';
import * as sql from './sql.ts';

/** The secret that codes are made with; certificates are sold only where there is one, and a provider for cards. */
export function sellingSecret(scope: Scope): string | undefined {
  return paymentProvider(scope) === undefined ? undefined : scope.settings.certificateSecret;
}

function requireSecret(scope: Scope): string {
  const secret = sellingSecret(scope);
  if (secret === undefined) throw new AppError('payment_method_unavailable');
  return secret;
}

async function present(scope: Scope, row: sql.PurchaseRow): Promise<CertificatePurchase> {
  const isPaid = row.state === 'paid';
  const isOpen = row.state === 'pending_payment';
  const [open, balanceKop] = await Promise.all([
    isOpen ? payInvoice(scope, row.id) : { url: null, declineReason: null },
    isPaid ? readBalance(scope.db, `certificate:${row.id}`) : 0,
  ]);
  const secret = scope.settings.certificateSecret;
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    nominalKop: row.nominal_kop,
    isGift: row.is_gift === 1,
    recipientName: row.recipient_name,
    email: row.recipient_email,
    deliverOn: row.deliver_on,
    validTo: row.valid_to,
    payment: {
      method: 'card',
      paid: row.invoice_state === 'paid',
      url: open.url,
      declineReason: open.declineReason,
    },
    path: isPaid && secret !== undefined ? certificatePath(groupCode(await codeOf(row.id, secret))) : null,
    isRefundable: isPaid && balanceKop === row.nominal_kop && moscowDate(scope.clock.now()) <= row.valid_to,
  };
}

interface Buying {
  readonly scope: Scope;
  readonly session: Session;
  readonly body: BuyCertificate;
  readonly key: string;
  readonly requestHash: string;
}

async function replay({
  scope,
  session,
  key,
  requestHash,
}: Buying): Promise<CertificatePurchase | undefined> {
  const row = await sql.findPurchaseByKey(scope.db, session.customer.id, key);
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return present(scope, row);
}

/** The day of delivery: today, or the day that was chosen for a gift. */
function deliveryDay({ isFor, deliverOn }: BuyCertificate, now: number): string {
  const today = moscowDate(now);
  if (isFor === 'self' || deliverOn === '') return today;
  if (deliverOn < today || deliverOn > lastGiftDate(now)) {
    throw new AppError('validation_failed', {
      fields: { deliverOn: `Выберите день до\u00a0${formatDayOfYear(lastGiftDate(now))}` },
    });
  }
  return deliverOn;
}

async function makePurchase({ scope, session, body, key, requestHash }: Buying): Promise<sql.NewPurchase> {
  const now = scope.clock.now();
  const id = uuidv7();
  const deliverOn = deliveryDay(body, now);
  const isGift = body.isFor === 'gift';
  return {
    id,
    customerId: session.customer.id,
    nominalKop: body.nominalKop,
    isGift,
    senderName: session.customer.name,
    recipientName: isGift ? body.recipientName : session.customer.name,
    recipientEmail: body.email,
    text: isGift ? body.text : '',
    deliverOn,
    validTo: validTo(deliverOn),
    codeHash: await hashOfCode(await codeOf(id, requireSecret(scope))),
    offerVersion: documentVersions.offer,
    idempotencyKey: key,
    requestHash,
    placedAt: now,
  };
}

/** The letter with the certificate: it waits for the payment and for its day; the code is filled in when it is sent. */
function letterOf(scope: Scope, purchase: sql.NewPurchase): D1PreparedStatement {
  const { id, customerId, nominalKop, isGift, senderName, recipientName, recipientEmail, placedAt } =
    purchase;
  return queueMessage(scope, {
    key: `certificate:${id}`,
    customerId,
    to: { phone: '', email: recipientEmail },
    template: isGift ? 'certificate-gift' : 'certificate',
    data: {
      nominal: formatMoney(nominalKop),
      recipient: recipientName,
      sender: senderName,
      validTo: formatDayOfYear(purchase.validTo),
    },
    now: placedAt,
    notBefore: deliveryMoment(purchase.deliverOn, placedAt),
    invoice: { id, state: 'paid' },
    attachment: { kind: 'certificate', ref: id },
  });
}

async function store(buying: Buying): Promise<void> {
  const { scope, session, body } = buying;
  const purchase = await makePurchase(buying);
  const { id, customerId, nominalKop, placedAt } = purchase;
  const label = `Подарочный сертификат на\u00a0${formatMoney(nominalKop)}`;
  const invoice = newInvoice(scope, {
    id,
    kind: 'certificate',
    customerId,
    amountKop: nominalKop,
    account: `certificate:${id}`,
    receipt: {
      phone: session.customer.phone,
      // The receipt of a gift is not for whom it is given to.
      email: body.isFor === 'self' ? body.email : session.customer.email,
      items: [{ label, amountKop: nominalKop, object: 'service' }],
    },
    returnPath: `/sertificat/?purchase=${id}`,
    payUntil: placedAt + UNPAID_ORDER_MS,
    createdAt: placedAt,
  });
  const consents = (['personalData', 'offer'] as const).map((document) => ({
    id: uuidv7(),
    document,
    version: documentVersions[document],
    address: scope.address,
  }));
  await sql.insertPurchase(scope.db, purchase, { consents, invoice, letter: letterOf(scope, purchase) });
}

/** Buys a certificate in one atomic step; the same key gives the same purchase. */
export async function buyCertificate(
  scope: Scope,
  session: Session,
  body: BuyCertificate,
  key: string,
): Promise<CertificatePurchase> {
  const buying: Buying = { scope, session, body, key, requestHash: await sha256(JSON.stringify(body)) };
  const known = await replay(buying);
  if (known) return known;
  try {
    await store(buying);
  } catch (error) {
    const bought = await replay(buying);
    if (bought) return bought;
    throw error;
  }
  const bought = await replay(buying);
  if (!bought) throw new AppError('internal', { cause: new Error('purchase missing after it was made') });
  return bought;
}

async function requirePurchase(scope: Scope, customerId: string, id: string): Promise<sql.PurchaseRow> {
  const row = await sql.findPurchase(scope.db, customerId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** One own purchase; one that waits for its payment is asked after at the provider. */
export async function getPurchase(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<CertificatePurchase> {
  const row = await requirePurchase(scope, customerId, id);
  if (row.state !== 'pending_payment') return present(scope, row);
  await askProvider(scope, id);
  return present(scope, await requirePurchase(scope, customerId, id));
}

/** Gives back the price of a certificate that nothing was spent of; an order that spends it meanwhile wins or loses whole. */
export async function refundPurchase(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<CertificatePurchase> {
  const row = await requirePurchase(scope, customerId, id);
  const refuse = () => new AppError('certificate_not_refundable');
  if (row.state === 'refunded') return present(scope, row);
  const { isRefundable } = await present(scope, row);
  if (!isRefundable || moscowDate(scope.clock.now()) > row.valid_to) throw refuse();
  try {
    await refundInvoice(scope, id, row.nominal_kop, `certificate:${id}`);
  } catch (error) {
    if (isRefusedBy(error, 'balance')) throw refuse();
    throw error;
  }
  return present(scope, await requirePurchase(scope, customerId, id));
}
