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
import type { AppContext, Session } from '../../context.ts';
import { BALANCE_BELOW_ZERO, readBalance } from '../../db/transfers/sql.ts';
import { sha256 } from '../../hash.ts';
import { queueMessage } from '../notifications/commands.ts';
import {
  askProvider,
  deskOf,
  newInvoice,
  payInvoice,
  paymentProvider,
  refundInvoice,
} from '../payments/commands.ts';
import { codeOf, hashOfCode } from './code.ts';
import * as sql from './sql.ts';

/** The secret that codes are made with; certificates are sold only where there is one, and a provider for cards. */
export function sellingSecret(c: AppContext): string | undefined {
  return paymentProvider(c) === undefined ? undefined : c.get('settings').certificateSecret;
}

function requireSecret(c: AppContext): string {
  const secret = sellingSecret(c);
  if (secret === undefined) throw new AppError('payment_method_unavailable');
  return secret;
}

async function present(c: AppContext, row: sql.PurchaseRow): Promise<CertificatePurchase> {
  const isPaid = row.state === 'paid';
  const isOpen = row.state === 'pending_payment';
  const [open, balanceKop] = await Promise.all([
    isOpen ? payInvoice(c, row.id) : { url: null, declineReason: null },
    isPaid ? readBalance(c.env.DB, `certificate:${row.id}`) : 0,
  ]);
  const secret = c.get('settings').certificateSecret;
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
    isRefundable:
      isPaid && balanceKop === row.nominal_kop && moscowDate(c.get('services').clock.now()) <= row.valid_to,
  };
}

interface Buying {
  readonly c: AppContext;
  readonly session: Session;
  readonly body: BuyCertificate;
  readonly key: string;
  readonly requestHash: string;
}

async function replay({ c, session, key, requestHash }: Buying): Promise<CertificatePurchase | undefined> {
  const row = await sql.findPurchaseByKey(c.env.DB, session.customer.id, key);
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return present(c, row);
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

async function makePurchase({ c, session, body, key, requestHash }: Buying): Promise<sql.NewPurchase> {
  const now = c.get('services').clock.now();
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
    codeHash: await hashOfCode(await codeOf(id, requireSecret(c))),
    offerVersion: documentVersions.offer,
    idempotencyKey: key,
    requestHash,
    placedAt: now,
  };
}

/** The letter with the certificate: it waits for the payment and for its day; the code is filled in when it is sent. */
function letterOf(c: AppContext, purchase: sql.NewPurchase): D1PreparedStatement {
  const { id, customerId, nominalKop, isGift, senderName, recipientName, recipientEmail, placedAt } =
    purchase;
  return queueMessage(c.env.DB, {
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
  const { c, session, body } = buying;
  const purchase = await makePurchase(buying);
  const { id, customerId, nominalKop, placedAt } = purchase;
  const label = `Подарочный сертификат на\u00a0${formatMoney(nominalKop)}`;
  const invoice = newInvoice(c, {
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
    address: c.get('address'),
  }));
  await sql.insertPurchase(c.env.DB, purchase, { consents, invoice, letter: letterOf(c, purchase) });
}

/** Buys a certificate in one atomic step; the same key gives the same purchase. */
export async function buyCertificate(
  c: AppContext,
  session: Session,
  body: BuyCertificate,
  key: string,
): Promise<CertificatePurchase> {
  const buying: Buying = { c, session, body, key, requestHash: await sha256(JSON.stringify(body)) };
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

async function requirePurchase(c: AppContext, session: Session, id: string): Promise<sql.PurchaseRow> {
  const row = await sql.findPurchase(c.env.DB, session.customer.id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** One own purchase; one that waits for its payment is asked after at the provider. */
export async function getPurchase(c: AppContext, session: Session, id: string): Promise<CertificatePurchase> {
  const row = await requirePurchase(c, session, id);
  if (row.state !== 'pending_payment') return present(c, row);
  await askProvider(c, id);
  return present(c, await requirePurchase(c, session, id));
}

/** Gives back the price of a certificate that nothing was spent of; an order that spends it meanwhile wins or loses whole. */
export async function refundPurchase(
  c: AppContext,
  session: Session,
  id: string,
): Promise<CertificatePurchase> {
  const row = await requirePurchase(c, session, id);
  const refuse = () => new AppError('certificate_not_refundable');
  if (row.state === 'refunded') return present(c, row);
  const { isRefundable } = await present(c, row);
  if (!isRefundable || moscowDate(c.get('services').clock.now()) > row.valid_to) throw refuse();
  try {
    await refundInvoice(deskOf(c), id, row.nominal_kop, `certificate:${id}`);
  } catch (error) {
    if (String(error).includes(BALANCE_BELOW_ZERO)) throw refuse();
    throw error;
  }
  return present(c, await requirePurchase(c, session, id));
}
