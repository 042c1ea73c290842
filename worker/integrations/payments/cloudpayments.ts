import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { callOutside } from '../outside-call.ts';
import { answerNotice, readNotice } from './cloudpayments-notices.ts';
import {
  Chargeback,
  PAYMENT,
  payment,
  Refund,
  receiptData,
  Transaction,
  toKopecks,
  toPayment,
  toRoubles,
} from './cloudpayments-values.ts';
import { widgetOf } from './cloudpayments-widget.ts';
import {
  CLAIM,
  type NewProviderPayment,
  type PaymentPort,
  type ProviderPage,
  type ProviderPayment,
  type ProviderReturn,
  type ReadPayment,
  RefusedByProvider,
} from './port.ts';

/** The provider answers within five minutes at most; a customer does not wait that long. */
const TIMEOUT_MS = 20_000;
/** For what a payer waits for: opening and reading a payment, after which another provider may have to be asked. */
const WAITED_TIMEOUT_MS = 6000;

interface CloudPaymentsSettings {
  readonly publicId: string;
  readonly secret: string;
  /** Taxpayer number of the shop, by which its cash register is known; without it no second receipt is possible. */
  readonly inn?: string | undefined;
  /** Whether customers pay on the site itself. */
  readonly hasWidget?: boolean;
  readonly api?: string | undefined;
}

const Envelope = z.object({ Success: z.boolean(), Message: z.nullish(z.string()), Model: z.unknown() });
const Order = z.object({ Url: z.url() });
const SbpLink = z.object({ QrUrl: z.url() });
async function call(
  { publicId, secret, api }: CloudPaymentsSettings,
  path: string,
  body: object,
  { key, timeoutMs = TIMEOUT_MS }: { readonly key?: string; readonly timeoutMs?: number } = {},
) {
  const { status, ok, json } = await callOutside(`${api ?? 'https://api.cloudpayments.ru'}${path}`, {
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${btoa(`${publicId}:${secret}`)}`,
      ...(key !== undefined && { 'X-Request-ID': key }),
    },
    body: JSON.stringify(body),
    timeoutMs,
  });
  if (!ok) throw new Error(`CloudPayments answered ${status} to ${path}`);
  return Envelope.parse(json);
}

/** Asks for one transaction; undefined where the provider knows none. */
async function findOne(settings: CloudPaymentsSettings, path: string, body: object) {
  const { Model, Message } = await call(settings, path, body, { timeoutMs: WAITED_TIMEOUT_MS });
  if (Model !== null && Model !== undefined) return Transaction.parse(Model);
  if (Message === 'Not found') return undefined;
  throw new Error(`CloudPayments did not find: ${Message ?? ''}`);
}

/** Reads transactions by their own ids; those that the provider does not know are left out. */
async function readTransactions(settings: CloudPaymentsSettings, ids: readonly string[]) {
  const found = await Promise.all(
    ids.map((id) => findOne(settings, '/payments/get', { TransactionId: Number(id) })),
  );
  return found.filter((one) => one !== undefined);
}

/**
 * Every try to pay an invoice. The provider's search tells of the newest transaction alone, refunds among them, so that
 * the others are asked for by the ids that checks have told.
 */
async function readTries(
  settings: CloudPaymentsSettings,
  { id, externalId, tries }: ReadPayment,
): Promise<ProviderPayment[]> {
  const newest = await findOne(settings, '/v2/payments/find', { InvoiceId: id });
  const isPayment = newest !== undefined && (newest.Type ?? PAYMENT) === PAYMENT;
  const known = new Set(externalId === id ? tries : [...tries, externalId]);
  if (isPayment) known.delete(String(newest.TransactionId));
  else if (newest?.OriginalTransactionId) known.add(String(newest.OriginalTransactionId));
  const others = await readTransactions(settings, [...known]);
  return [...others, ...(isPayment ? [newest] : [])]
    .toSorted((a, b) => a.TransactionId - b.TransactionId)
    .map(toPayment);
}

/** A list of a time is told in pages of a hundred. */
const PAGE_SIZE = 100;

async function* listPages<T extends z.ZodMiniType>(
  settings: CloudPaymentsSettings,
  path: string,
  row: T,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs },
): AsyncGenerator<z.output<T>> {
  for (let page = 1; ; page += 1) {
    const { Success, Message, Model } = await call(settings, path, {
      ...{ PageNumber: page, TimeZone: 'UTC' },
      CreatedDateGte: new Date(from).toISOString(),
      CreatedDateLte: new Date(until).toISOString(),
    });
    if (!Success) throw new Error(`CloudPayments refused a list: ${Message ?? ''}`);
    const rows = z.array(row).parse(Model);
    yield* rows;
    if (rows.length < PAGE_SIZE) return;
  }
}

const LIST = '/v2/payments/list';

/** Payments that were made in a time: every try to pay an invoice is one. */
async function* listPayments(
  settings: CloudPaymentsSettings,
  from: EpochMs,
  until: EpochMs,
): AsyncGenerator<ProviderPayment> {
  for await (const one of listPages(settings, LIST, Transaction, { from, until })) {
    if ((one.Type ?? PAYMENT) === PAYMENT && one.InvoiceId) yield toPayment(one);
  }
}

/** Refunds of a time, and what banks have taken back for their payers. */
async function* listReturns(
  settings: CloudPaymentsSettings,
  from: EpochMs,
  until: EpochMs,
): AsyncGenerator<ProviderReturn> {
  for await (const one of listPages(settings, LIST, Transaction, { from, until })) {
    const { TransactionId, OriginalTransactionId: of, Type, Status, Amount } = one;
    if (!of || (Type ?? PAYMENT) === PAYMENT || Status === 'Declined' || Status === 'Cancelled') continue;
    yield {
      ...{ id: String(TransactionId), externalId: String(of), amountKop: toKopecks(Amount) },
      isDone: Status === 'Completed',
    };
  }
  for await (const one of listPages(settings, '/chargebacks/list', Chargeback, { from, until })) {
    // A fine is nothing that the payer gets.
    if (one.Type !== 'Chargeback') continue;
    const claim = { externalId: String(one.TransactionId), isDone: true };
    if (one.Operation === 'Presentment')
      yield { ...claim, id: `${CLAIM}${one.ChargeBackId}`, amountKop: toKopecks(one.Amount) };
    if (one.Operation === 'Representment')
      yield { ...claim, id: `withdrawn-${one.ChargeBackId}`, amountKop: -toKopecks(one.Amount) };
  }
}

/** Captures money that is on hold, or lets it go. */
async function endHold(
  settings: CloudPaymentsSettings,
  hold: { key: string; externalId: string; path: string; amountKop?: Kopecks },
): Promise<void> {
  const body = {
    TransactionId: Number(hold.externalId),
    ...(hold.amountKop !== undefined && { Amount: toRoubles(hold.amountKop) }),
  };
  const { Success, Message } = await call(settings, hold.path, body, { key: hold.key });
  if (!Success) throw new Error(`CloudPayments refused ${hold.path}: ${Message ?? ''}`);
}

/** What ends the holds of a two-stage terminal. */
const holdsOf = (settings: CloudPaymentsSettings): NonNullable<PaymentPort['held']> => ({
  capture: ({ key, externalId, amountKop }) =>
    endHold(settings, { key, externalId, path: '/payments/confirm', amountKop }),
  release: ({ key, externalId }) => endHold(settings, { key, externalId, path: '/payments/void' }),
});

/** Registers the second receipt at the shop's cash register, which the provider keeps. */
async function registerOffset(
  settings: CloudPaymentsSettings,
  { key, paymentId, receipt, isReturn }: Parameters<PaymentPort['offset']>[0],
): Promise<void> {
  if (settings.inn === undefined) throw new Error('CLOUDPAYMENTS_INN is not set');
  const sum = receipt.items.reduce((total, { amountKop }) => total + amountKop, 0);
  const body = {
    Inn: settings.inn,
    Type: isReturn ? 'IncomeReturn' : 'Income',
    InvoiceId: paymentId,
    CustomerReceipt: {
      ...receiptData(receipt, payment.offset),
      amounts: { electronic: 0, advancePayment: toRoubles(sum), credit: 0, provision: 0 },
    },
  };
  const { Success, Message } = await call(settings, '/kkt/receipt', body, { key });
  if (!Success) throw new Error(`CloudPayments refused a receipt: ${Message ?? ''}`);
}

/** How long a link to a bank's application can be used, in minutes: an order is paid or goes on with a new one. */
const SBP_MINUTES = 30;
/** How long it is offered: whoever presses last has five minutes left to pay. */
const SBP_OFFERED_MS = (SBP_MINUTES - 5) * 60_000;

/** Opens the provider's page for a card, or the page that leads to the application of the payer's bank. */
async function openPage(
  settings: CloudPaymentsSettings,
  { key, amountKop, description, customerId, saveMethod, way, returnUrl, receipt }: NewProviderPayment,
): Promise<ProviderPage> {
  const isSbp = way === 'sbp';
  const body = {
    Amount: toRoubles(amountKop),
    Currency: 'RUB',
    Description: description,
    InvoiceId: key,
    SuccessRedirectUrl: returnUrl,
    FailRedirectUrl: returnUrl,
    JsonData: { CloudPayments: { CustomerReceipt: receiptData(receipt) } },
    ...(isSbp
      ? { PublicId: settings.publicId, Scheme: 'charge', TtlMinutes: SBP_MINUTES }
      : { RequireConfirmation: false, SendEmail: false }),
    // A token is given out for an account only.
    ...(saveMethod && { AccountId: customerId }),
  };
  const path = isSbp ? '/payments/qr/sbp/link' : '/orders/create';
  const { Success, Message, Model } = await call(settings, path, body, {
    key,
    timeoutMs: WAITED_TIMEOUT_MS,
  });
  if (!Success) throw new Error(`CloudPayments refused a payment: ${Message ?? ''}`);
  if (!isSbp) return { externalId: key, url: Order.parse(Model).Url };
  return { externalId: key, url: SbpLink.parse(Model).QrUrl, lifetimeMs: SBP_OFFERED_MS };
}

async function chargeMethod(
  settings: CloudPaymentsSettings,
  { key, token, customerId, amountKop, description, receipt }: Parameters<PaymentPort['charge']>[0],
): Promise<ProviderPayment> {
  const body = {
    Amount: toRoubles(amountKop),
    Currency: 'RUB',
    AccountId: customerId,
    Token: token,
    InvoiceId: key,
    Description: description,
    // The shop charges, on a schedule that the owner of the card has agreed to.
    TrInitiatorCode: 0,
    PaymentScheduled: 1,
    JsonData: { CloudPayments: { CustomerReceipt: receiptData(receipt) } },
  };
  const { Message, Model } = await call(settings, '/payments/tokens/charge', body, { key });
  if (!Model) throw new Error(`CloudPayments did not charge: ${Message ?? ''}`);
  return toPayment(Transaction.parse(Model));
}

async function refundPayment(
  settings: CloudPaymentsSettings,
  { key, externalId, amountKop, receipt }: Parameters<PaymentPort['refund']>[0],
): Promise<{ id: string | null }> {
  const body = {
    TransactionId: Number(externalId),
    Amount: toRoubles(amountKop),
    JsonData: { CloudPayments: { CustomerReceipt: receiptData(receipt) } },
  };
  const { Success, Message, Model } = await call(settings, '/payments/refund', body, { key });
  if (!Success) throw new RefusedByProvider(`CloudPayments refused a refund: ${Message ?? ''}`);
  const made = Refund.safeParse(Model);
  return { id: made.success ? String(made.data.TransactionId) : null };
}

/** Cards and SBP through CloudPayments: our payment's id is the invoice, which every request and notification names. */
export function createCloudPayments(settings: CloudPaymentsSettings): PaymentPort {
  return {
    create: (payment) => openPage(settings, payment),

    ...(settings.hasWidget && { widget: (payment) => widgetOf(settings.publicId, payment) }),

    charge: (charge) => chargeMethod(settings, charge),

    read: (payment) => readTries(settings, payment),

    list: (from, until) => listPayments(settings, from, until),

    listReturns: (from, until) => listReturns(settings, from, until),

    refund: (refund) => refundPayment(settings, refund),

    held: holdsOf(settings),

    offset: (offset) => registerOffset(settings, offset),

    readNotice: (message) => readNotice(message, settings.secret),

    answerNotice,
  };
}
