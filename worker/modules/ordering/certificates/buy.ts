import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { formatDay, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/certificates/contract.ts';
import { deliveryMoment, lastGiftDate, validTo } from '#shared/features/certificates/rules.ts';
import type { BuyCertificate, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { UNPAID_ORDER_MS } from '#shared/features/orders/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { q, statement } from '../../../db/query.ts';
import type { Tables } from '../../../db/tables.ts';
import { sha256 } from '../../../hash.ts';
import { placeOnce } from '../../../place-once.ts';
import type { Statement } from '../../../platform/database.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/editions.ts';
import { queueEvent, queueMessage } from '../../messaging/notifications/commands.ts';
import { lacksPage } from '../../money/payments/columns.ts';
import { newInvoice, nextNumber } from '../../money/payments/invoices.ts';
import { openInvoice } from '../../money/payments/open.ts';
import { paymentProvider } from '../../money/payments/providers.ts';
import { refundInvoice } from '../../money/payments/settle.ts';
import { insertConsent } from '../../visitors/consents.ts';
import { type Admit, admission, type OrderProof, takeProof } from '../order-limits.ts';
import { codeOf, hashOfCode } from './code.ts';
import { refundExpired } from './expired.ts';
import { getCertificate, getCertificateFile, openCertificate } from './gift.ts';
import { findPurchaseByKey, listCertificates, presentPurchase, requirePurchase } from './own.ts';

/** The secret that codes are made with; certificates are sold only where there is one, and a provider for cards. */
function sellingSecret(scope: Scope): string | undefined {
  return paymentProvider(scope) === undefined ? undefined : scope.settings.certificateSecret;
}

function requireSecret(scope: Scope): string {
  const secret = sellingSecret(scope);
  if (secret === undefined) throw new AppError('payment_method_unavailable');
  return secret;
}

type NewPurchase = Omit<Insertable<Tables['certificatePurchases']>, 'number' | 'state'>;

interface Buying {
  readonly scope: Scope;
  readonly customer: SignedInCustomer;
  readonly body: BuyCertificate;
  readonly key: string;
  readonly requestHash: string;
  readonly admit: Admit;
}

/** The day of delivery: today, or the day that was chosen for a gift. */
function deliveryDay({ isFor, deliverOn }: BuyCertificate, now: number): string {
  const today = moscowDate(now);
  if (isFor === 'self' || deliverOn === '') return today;
  if (deliverOn < today || deliverOn > lastGiftDate(now)) {
    throw new AppError('validation_failed', {
      fields: { deliverOn: `Выберите день до ${formatDayOfYear(lastGiftDate(now))}` },
    });
  }
  return deliverOn;
}

async function makePurchase({ scope, customer, body, key, requestHash }: Buying): Promise<NewPurchase> {
  const now = scope.clock.now();
  const id = uuidv7();
  const deliverOn = deliveryDay(body, now);
  const isGift = body.isFor === 'gift';
  return {
    id,
    customerId: customer.id,
    nominalKop: body.nominalKop,
    isGift,
    senderName: customer.name,
    recipientName: isGift ? body.recipientName : customer.name,
    recipientEmail: body.email,
    text: isGift ? body.text : '',
    deliverOn,
    validTo: validTo(deliverOn),
    codeHash: await hashOfCode(await codeOf(id, requireSecret(scope))),
    offerVersion: (await readEditions(scope)).offer,
    idempotencyKey: key,
    requestHash,
    placedAt: now,
  };
}

/** The letter with the certificate: it waits for the payment and for its day; the code is filled in when it is sent. */
function letterOf(purchase: NewPurchase): Statement {
  const { id, customerId, nominalKop, isGift, senderName, recipientName, recipientEmail, placedAt } =
    purchase;
  return queueMessage({
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

/** Tells who has paid for a gift when its letter goes out: the letter itself goes to somebody else. */
function notesToBuyer(purchase: NewPurchase): Statement[] {
  const { id, customerId, nominalKop, isGift, recipientName, recipientEmail, deliverOn, placedAt } = purchase;
  if (!isGift) return [];
  const isToday = deliverOn === moscowDate(placedAt);
  return [
    queueMessage({
      key: `certificate-bought:${id}`,
      customerId,
      template: 'certificate-bought',
      data: {
        nominal: formatMoney(nominalKop),
        recipient: recipientName,
        email: recipientEmail,
        sentOn: isToday ? 'сразу' : `${formatDay(deliverOn)} утром`,
      },
      now: placedAt,
      invoice: { id, state: 'paid' },
    }),
  ];
}

async function store(buying: Buying): Promise<void> {
  const { scope, customer, body, admit } = buying;
  const purchase = await makePurchase(buying);
  const guard = await admit();
  const { id, customerId, nominalKop, placedAt } = purchase;
  const label = `Подарочный сертификат на ${formatMoney(nominalKop)}`;
  const invoice = newInvoice(scope, {
    id,
    kind: 'certificate',
    customerId,
    amountKop: nominalKop,
    account: `certificate:${id}`,
    receipt: {
      phone: customer.phone,
      // The receipt of a gift is not for whom it is given to.
      email: body.isFor === 'self' ? body.email : customer.email,
      items: [{ label, amountKop: nominalKop, object: 'payment' }],
    },
    returnPath: `/sertificat/?purchase=${id}`,
    payUntil: placedAt + UNPAID_ORDER_MS,
    createdAt: placedAt,
  });
  const editions = await readEditions(scope);
  const consents = (['personalData', 'offer'] as const).map((document) =>
    insertConsent({
      ...{ id: uuidv7(), customerId, document, version: editions[document] },
      ...{ address: scope.address, at: placedAt },
    }),
  );
  const events = queueEvent(
    scope,
    {
      eventType: 'purchase',
      kind: 'certificate',
      totalKop: nominalKop,
    },
    { key: `purchase:${id}`, customerId, now: placedAt, invoice: { id, state: 'paid' } },
  );
  const messages = [letterOf(purchase), ...notesToBuyer(purchase), ...events];
  const number = sql<number>`(SELECT last FROM order_numbers)`;
  const row = { ...purchase, number, state: 'pending_payment' as const };
  await scope.db.write([
    ...guard,
    nextNumber(),
    statement(q.insertInto('certificatePurchases').values(row)),
    ...consents,
    ...invoice,
    ...messages,
  ]);
}

/** Buys a certificate once for its key, and opens its payment. */
async function buyCertificate(
  scope: Scope,
  customer: SignedInCustomer,
  body: BuyCertificate,
  { key, proof }: { readonly key: string; readonly proof: OrderProof },
): Promise<CertificatePurchase> {
  const admit = admission(scope, customer.id, proof);
  const requestHash = await sha256(JSON.stringify(body));
  const find = () => findPurchaseByKey(scope, customer.id, key);
  const { row, isNew } = await placeOnce({
    find,
    isSame: (bought) => bought.requestHash === requestHash,
    store: () => store({ scope, customer, body, key, requestHash, admit }),
    isOvertaken: (error) => isRefusedBy(error, 'limit-reached'),
  });
  if (isNew) scope.metrics.note('order', { kind: 'certificate', payment: 'online', source: 'customer' }, {});
  if (!lacksPage(row.openPayment, scope.clock.now())) return presentPurchase(scope, row);
  await openInvoice(scope, row.id);
  return presentPurchase(scope, (await find()) ?? row);
}

/** Gives back the price of a certificate that nothing was spent of; an order that spends it meanwhile wins or loses whole. */
async function refundPurchase(
  scope: Scope,
  { id: customerId }: SignedInCustomer,
  id: string,
): Promise<CertificatePurchase> {
  const row = await requirePurchase(scope, customerId, id);
  const refuse = () => new AppError('certificate_not_refundable');
  if (row.state === 'refunded') return presentPurchase(scope, row);
  const { isRefundable } = await presentPurchase(scope, row);
  if (!isRefundable) throw refuse();
  const totalKop = row.nominalKop;
  const events = queueEvent(
    scope,
    { eventType: 'refund', kind: 'certificate', orderNumber: String(row.number), totalKop },
    { key: `refund:${id}`, customerId, now: scope.clock.now() },
  );
  try {
    await refundInvoice(scope, id, row.nominalKop, `certificate:${id}`, events);
  } catch (error) {
    if (isRefusedBy(error, 'balance')) throw refuse();
    throw error;
  }
  return presentPurchase(scope, await requirePurchase(scope, customerId, id));
}

export const certificateCalls = calls(contract, {
  getCertificateTerms: async ({ scope }) => ({ isSold: sellingSecret(scope) !== undefined }),
  buyCertificate: async ({ scope, customer, body, idempotencyKey: key }) => {
    const { ordered, proof } = takeProof(body);
    return { purchase: await buyCertificate(scope, customer, ordered, { key, proof }) };
  },
  openCertificate: ({ scope, customer, body }) => openCertificate(scope, customer?.id ?? null, body.code),
  getCertificate: async ({ c, scope, query }) => {
    c.header('Cache-Control', 'private, no-store');
    return { certificate: await getCertificate(scope, query.pass) };
  },
  getCertificateFile: ({ scope, customer, body }) =>
    getCertificateFile(scope, customer?.id ?? null, body.code),
  listCertificates: async ({ c, scope, customer }) => {
    c.header('Cache-Control', 'private, no-store');
    return listCertificates(scope, customer.id);
  },
  getCertificatePurchase: async ({ scope, customer, params }) => ({
    purchase: await presentPurchase(scope, await requirePurchase(scope, customer.id, params.id)),
  }),
  refundExpiredCertificate: ({ scope, params, body }) => refundExpired(scope, params.id, body.because),
  refundCertificate: async ({ scope, customer, params }) => ({
    purchase: await refundPurchase(scope, customer, params.id),
  }),
});
