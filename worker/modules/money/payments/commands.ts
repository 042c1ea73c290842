import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { FEE_LABEL } from '#shared/features/payments/receipt.ts';
import {
  type CardProvider,
  type InvoicePayment,
  OnlineWay,
  type PaymentMethod,
} from '#shared/features/payments/schema.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import type { Kopecks } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { sha256 } from '../../../hash.ts';
import type {
  NewProviderPayment,
  Notice,
  NoticeMessage,
  NoticeOutcome,
} from '../../../integrations/payments/port.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { countThisHour, isWithinHour, refuseThisHour } from '../../visitors/api.ts';
import { cancelOpenInvoice } from './invoices/cancel.ts';
import { renewHold, requireHold } from './invoices/hold.ts';
import * as invoices from './invoices/sql.ts';
import { type ChargeOutcome, chargeInvoice } from './methods/charge.ts';
import * as methods from './methods/sql.ts';
import { askAfterInvoice, refundPayment, settlePayment } from './settle.ts';
import * as sql from './sql.ts';
import { addressOf, type IssuedColumn } from './statements.ts';

/** The kept method that an invoice is charged to. */
export interface ChargedMethod {
  readonly id: string;
  readonly provider: string;
}

/**
 * Gives a part of what was paid for an invoice back to its payer; the same key gives it back once. The statements of
 * `first` begin its batch, so that they can refuse it.
 */
export async function refundInvoice(
  scope: Scope,
  invoiceId: string,
  amountKop: Kopecks,
  key: string,
  first: readonly Statement[] = [],
): Promise<void> {
  const payment = await sql.findPaidPayment(scope.db, invoiceId);
  if (!payment) throw new Error(`Nothing was paid for the invoice ${invoiceId}`);
  await refundPayment(scope, payment, amountKop, key, first);
}

/** How long new payments pass over a provider that did not open one, unless there is no other. */
const PASSED_OVER_MS = 60_000;

/** When providers last failed, as far as this isolate has seen, by their names. */
const failures = new Map<string, EpochMs>();

function hasFailed({ clock }: Scope, provider: string): boolean {
  const failedAt = failures.get(provider);
  return failedAt !== undefined && clock.now() - failedAt < PASSED_OVER_MS;
}

/** What a payer may choose between; empty where there is no choice. */
export function cardProviders(scope: Scope): CardProvider[] {
  const offered = Object.entries(scope.services.payments).flatMap(([id, { title }]) =>
    title === undefined ? [] : [{ id, title }],
  );
  return offered.length > 1 ? offered : [];
}

/** The first provider of a choice that has not just failed. */
function workingProvider(scope: Scope): string | undefined {
  return cardProviders(scope).find(({ id }) => !hasFailed(scope, id))?.id;
}

/** The provider that new payments go to: the first that is configured, unless it has just failed and another has not. */
export function paymentProvider(scope: Scope): string | undefined {
  return workingProvider(scope) ?? Object.keys(scope.services.payments)[0];
}

/** How something can be paid in this deployment. */
export function paymentMethods(scope: Scope): PaymentMethod[] {
  return paymentProvider(scope) === undefined ? ['courier'] : [...OnlineWay.options, 'courier'];
}

/** Stores an invoice and its first payment, as statements of the batch that stores what it is for. */
export function newInvoice(scope: Scope, invoice: invoices.NewInvoice, method?: ChargedMethod): Statement[] {
  return invoices.insertInvoice(invoice, {
    id: uuidv7(),
    provider: method?.provider ?? paymentProvider(scope) ?? '',
    methodId: method?.id ?? null,
  });
}

/** Charges the kept method that an invoice was made out to; repeating it charges nothing twice. */
export function chargeMethod(scope: Scope, invoiceId: string): Promise<ChargeOutcome> {
  return chargeInvoice(scope, invoiceId);
}

/** A customer's kept method that may be charged. */
export function findMethod(scope: Scope, id: string) {
  return methods.findMethod(scope.db, id);
}

/** The methods that providers keep for a customer. */
export async function listMethods(scope: Scope, customerId: string) {
  const rows = await methods.listMethods(scope.db, customerId);
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Removes a kept method: nothing is charged to it from now on. */
export async function removeMethod(scope: Scope, customerId: string, id: string): Promise<void> {
  const isRemoved = await methods.removeMethod(scope.db, customerId, id, scope.clock.now(), scope.acts);
  if (!isRemoved) throw new AppError('not_found');
}

/** What the payer reads at the provider. */
const describeInvoice: Readonly<Record<InvoiceKind, (number: number) => string>> = {
  order: (number) => `Заказ ${number}`,
  homemade: (number) => `Домашняя еда, заказ ${number}`,
  certificate: (number) => `Подарочный сертификат ${number}`,
  card: () => 'Проверка карты: рубль вернётся',
  fee: () => FEE_LABEL,
};

function describe(scope: Scope, payment: sql.PaymentRow): NewProviderPayment {
  const { origin } = scope;
  return {
    key: payment.id,
    amountKop: payment.amount_kop,
    description: describeInvoice[payment.kind](payment.number),
    customerId: payment.customer_id,
    saveMethod: payment.saves_method === 1,
    way: payment.way,
    returnUrl: `${origin}${payment.return_path}`,
    notifyUrl: `${origin}/rest/payments/notifications/${payment.provider}/`,
    receipt: payment.receipt,
  };
}

/** Fiscal receipts of a customer's invoice, and where they went. */
export function presentReceipts(rows: z.output<typeof IssuedColumn>) {
  const [first] = rows;
  return {
    receiptsTo: first ? first.receipt.email || formatPhone(first.receipt.phone) : '',
    receipts: rows.map(({ receipt, ...row }) => ({
      ...row,
      items: row.kind === 'payment' ? receipt.items : [],
    })),
  };
}

/** Cancels an own open invoice; where money may be on its way nothing is cancelled until its provider has spoken. */
export async function cancelInvoice(
  scope: Scope,
  invoice: { readonly id: string; readonly kind: InvoiceKind },
): Promise<void> {
  if (!(await askAfterInvoice(scope, invoice.id))) throw new AppError('payment_on_its_way');
  await cancelOpenInvoice(scope, invoice);
}

/** Cancels an unpaid invoice on behalf of an operator; one that turns out to be paid stays so. */
export async function cancelUnpaidInvoice(scope: Scope, id: string) {
  const invoice = await invoices.findInvoice(scope.db, id);
  if (!invoice) throw new AppError('not_found');
  if (invoice.state === 'open') await cancelInvoice(scope, invoice);
  return { state: (await invoices.findInvoice(scope.db, id))?.state ?? invoice.state };
}

/** How long a widget's token can be used, less what a payer takes over it, in milliseconds. */
const TOKEN_MS = 45 * 60_000;

/** A payment that only a widget takes: created again once the token of the last one is too old. */
async function embed(scope: Scope, { invoice_id: invoiceId, provider: name, way }: sql.PaymentRow) {
  const { clock } = scope;
  const { payments } = scope.services;
  const provider = payments[name];
  // Such a widget would offer every way: the bank's page is the one that was chosen.
  if (!provider?.embed || way !== 'card') return null;
  const now = clock.now();
  const payment = await sql.keepWidgetPayment(scope.db, {
    id: uuidv7(),
    invoiceId,
    provider: name,
    since: now - TOKEN_MS,
    now,
  });
  if (!payment) return null;
  const { externalId, widget } = await provider.embed(describe(scope, payment));
  await sql.markPending(scope.db, payment.id, externalId, null);
  return widget;
}

/** Ways to a payment that a customer may ask for in an hour: three orders, each tried with several cards and both providers. */
const WAYS_PER_HOUR = 30;

/** Bounds what one customer has providers do. */
async function limitWays(scope: Scope, customerId: string): Promise<void> {
  await countThisHour(scope, `payment:${customerId}`, WAYS_PER_HOUR, () =>
    refuseThisHour(scope, 'payment_limit', 'За\u00a0этот час оплату открывали уже много раз'),
  );
}

/** Questions how far a payment is that one customer has providers answer in an hour. */
const QUESTIONS_PER_HOUR = 120;

/** Beyond the limit nobody is refused: a look tells what is known, and the timer asks. */
function mayAsk(scope: Scope, customerId: string): Promise<boolean> {
  return isWithinHour(scope, `payment-question:${customerId}`, QUESTIONS_PER_HOUR);
}

/** What an own open invoice is paid with on the site; null where its provider's page is the way. */
export async function widgetOf(
  scope: Scope,
  customerId: string,
  invoiceId: string,
): Promise<PaymentWidget | null> {
  const { clock } = scope;
  const { payments } = scope.services;
  const payment = await sql.findNewestPayment(scope.db, invoiceId);
  if (payment?.customer_id !== customerId) throw new AppError('not_found');
  const isOpen = payment.invoice_state === 'open' && clock.now() < payment.pay_until;
  const isOnPage = payment.state === 'pending' || payment.state === 'failed';
  if (!isOpen || !isOnPage || payment.method_id !== null) return null;
  await limitWays(scope, customerId);
  await requireHold(scope, invoiceId);
  return payments[payment.provider]?.widget?.(describe(scope, payment)) ?? embed(scope, payment);
}

/** Opens a stored payment at its provider, or at the one that stands in for it; repeating it changes nothing. */
async function openPayment(scope: Scope, payment: sql.PaymentRow): Promise<void> {
  const { clock, db, services } = scope;
  const provider = services.payments[payment.provider];
  if (!provider || clock.now() >= payment.pay_until) return;
  try {
    const { externalId, url, lifetimeMs } = await provider.create(describe(scope, payment));
    const until = lifetimeMs === undefined ? null : clock.now() + lifetimeMs;
    await sql.markPending(db, payment.id, externalId, { url, until });
  } catch (error) {
    // What is paid for stands all the same: the customer and the timer open the payment again.
    scope.log('error', 'payment not opened', { paymentId: payment.id, reason: String(error) });
    failures.set(payment.provider, clock.now());
    const other = workingProvider(scope);
    if (other === undefined) return;
    // Nobody has the address of the page that was not opened, so nobody can pay there.
    const moved = await sql.moveUnopened(db, payment, { id: uuidv7(), provider: other, now: clock.now() });
    if (moved) await openPayment(scope, moved);
  }
}

/** Whether nothing can be paid with a payment any more: it has ended, or the address of its page has. */
const isOver = ({ state, url_until: until }: sql.PaymentRow, now: EpochMs): boolean =>
  state === 'cancelled' || (until !== null && now >= until);

/**
 * Opens the payment of an open invoice at its provider, unless a kept method is charged for it. A payment that is over
 * makes room for another, as one does whose page cannot be used any more; two calls at a moment open one. A provider that the payer has chosen opens one of its own
 * beside what others have opened, and so does a way: what comes in twice goes back.
 */
export async function openInvoice(
  scope: Scope,
  invoiceId: string,
  chosen: Pick<PaymentOptions, 'provider' | 'way'> = {},
): Promise<void> {
  const { db } = scope;
  const newest = await sql.findNewestPayment(db, invoiceId);
  if (newest?.method_id !== null) return;
  const isChosen = chosen.provider !== undefined || chosen.way !== undefined;
  const provider = chosen.provider ?? (isChosen ? newest.provider : paymentProvider(scope));
  if (provider === undefined) return;
  // What is kept of the payer's method is charged later, as only a card can be.
  const way = newest.saves_method === 1 ? 'card' : (chosen.way ?? newest.way);
  const another = { id: uuidv7(), invoiceId, provider, way, now: scope.clock.now() };
  if (isChosen && (provider !== newest.provider || way !== newest.way)) {
    await sql.insertElsewhere(db, another);
  } else if (isOver(newest, another.now)) await sql.insertRetry(db, another);
  const payment = await sql.findNewestPayment(db, invoiceId);
  if (payment?.invoice_state !== 'open' || payment.state !== 'created') return;
  await openPayment(scope, payment);
}

/** The provider that a payer asks for; throws where it is none that they may choose. */
function requireOffered(scope: Scope, provider: string): void {
  if (cardProviders(scope).some(({ id }) => id === provider)) return;
  throw new AppError('validation_failed', {
    fields: { provider: 'Выберите платёжный сервис из\u00a0списка' },
  });
}

interface PaymentOptions {
  readonly provider?: string | undefined;
  readonly way?: OnlineWay | undefined;
  /** Whether the payer only looks: that is no way to the payment, and holds no places. */
  readonly check?: 'only' | undefined;
}

/**
 * Where an own invoice is paid. The provider is asked first whether it was paid meanwhile: whoever asks has often just
 * come back from paying, and a notification may take a while.
 */
export async function payInvoice(
  scope: Scope,
  customerId: string,
  id: string,
  { provider, way, check }: PaymentOptions,
): Promise<InvoicePayment> {
  const find = () => invoices.findInvoice(scope.db, id);
  if (provider !== undefined) requireOffered(scope, provider);
  const invoice = await find();
  if (invoice?.customer_id !== customerId) throw new AppError('not_found');
  if (invoice.state === 'open' && (await mayAsk(scope, customerId))) await askAfterInvoice(scope, id);
  if (check === undefined && (await find())?.state === 'open') {
    await limitWays(scope, customerId);
    await requireHold(scope, id);
    await openInvoice(scope, id, { provider, way });
  }
  const after = (await find()) ?? invoice;
  return {
    state: after.state,
    url: addressOf(after.open_payment, scope.clock.now()),
    declineReason: after.open_payment?.declineReason ?? null,
    returnPath: after.return_path,
  };
}

/** Payments that one run of the timer opens at most, and how long a request may take to open its own. */
const OPENED_AT_ONCE = 20;
const OPENING_MS = 60_000;

/** Opens payments that could not be opened when they were asked for. */
export async function openPayments(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  for (const payment of await sql.listUnopened(scope.db, now, now - OPENING_MS, OPENED_AT_ONCE)) {
    await sql.markAsked(scope.db, payment.id, now);
    await openPayment(scope, payment);
  }
}

/** Whether the card may be charged for what the provider is about to charge. */
function judgeCheck(payment: sql.PaymentRow, { amountKop, currency }: Notice, now: EpochMs): NoticeOutcome {
  if (amountKop !== payment.amount_kop || currency !== 'RUB') return 'wrong_amount';
  const isOpen = payment.state !== 'cancelled' && payment.invoice_state === 'open';
  return isOpen && now < payment.pay_until ? 'taken' : 'closed';
}

/** A payer at the provider's page keeps the places of their order; a card is not charged for what others have taken. */
async function judge(scope: Scope, payment: sql.PaymentRow, notice: Notice): Promise<NoticeOutcome> {
  if (notice.kind !== 'check') {
    const outcome = await settlePayment(scope, payment, notice.method);
    await renewHold(scope, payment.invoice_id);
    return outcome;
  }
  const outcome = judgeCheck(payment, notice, scope.clock.now());
  return outcome === 'taken' && !(await renewHold(scope, payment.invoice_id)) ? 'closed' : outcome;
}

/**
 * Takes a provider's notification. Only a proven one counts, and the payment is then read from the provider itself; a check
 * before the charge is answered by what stands in the database.
 */
export async function takeNotice(
  scope: Scope,
  providerName: string,
  { type, text, headers, address }: NoticeMessage,
) {
  const { payments } = scope.services;
  const provider = Object.hasOwn(payments, providerName) ? payments[providerName] : undefined;
  if (!provider) throw new AppError('not_found');
  const notice = await provider.readNotice({ text, type, headers, address });
  if (!notice) {
    scope.log('warn', 'forged notification', { provider: providerName });
    throw new AppError('notice_forged');
  }
  if (notice.key !== undefined) {
    await sql.noteExternalId(scope.db, notice.key, providerName, notice.externalId);
  }
  const payment = await sql.findExternalPayment(scope.db, providerName, notice.externalId);
  if (!payment) scope.log('warn', 'notification of an unknown payment', { provider: providerName });
  const outcome = payment ? await judge(scope, payment, notice) : 'unknown';
  if (payment) {
    const digest = await sha256(`${type}\n${text}`);
    await sql.noteNotice(scope.db, providerName, notice, digest, outcome, scope.clock.now());
  }
  // What happened has happened: only a check can be answered with a no.
  return provider.answerNotice(notice.kind === 'check' ? outcome : 'taken');
}
