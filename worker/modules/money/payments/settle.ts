import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#shared/dates.ts';
import type { PaymentState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { keyedHash } from '../../../hash.ts';
import type { Notice, NoticeOutcome, ProviderPayment } from '../../../integrations/payments/port.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import type { Transfer } from '../ledger.ts';
import { processRefund } from '../refunds.ts';
import { statesAfterRefund, stepsToPaid } from './decide.ts';
import { cancelOpenInvoice } from './invoices/cancel.ts';
import { reportPaidLate } from './invoices/hold.ts';
import * as invoices from './invoices/sql.ts';
import { keepMethod } from './methods/sql.ts';
import { listTries } from './notices/sql.ts';
import * as refunds from './refunds/sql.ts';
import { savePayment } from './save.ts';
import * as sql from './sql.ts';

/** Decides a refund of a payment by what is known now, and writes it, once for a key. */
async function decideRefund(
  { db, clock, acts }: Scope,
  { id, invoice_id: invoiceId, kind }: sql.PaymentRow,
  { amountKop, key }: { readonly amountKop: Kopecks; readonly key: string },
  first: readonly Statement[],
): Promise<void> {
  const purchase = await acts.loadPurchase(db, { id: invoiceId, kind });
  const payment = await sql.findPayment(db, id);
  if (!payment) return;
  const { isKnown, refundedKop, unaskedKop, otherMoney } = await refunds.readRefundFacts(db, payment, key);
  if (isKnown === 1) return;
  const at = clock.now();
  const setOffKop = Math.min(unaskedKop, amountKop);
  const sentKop = amountKop - setOffKop;
  const states = statesAfterRefund(
    {
      ...{ state: payment.state, amountKop: payment.amount_kop, refundedKop },
      ...{ invoiceState: payment.invoice_state, hasOtherMoney: otherMoney === 1 },
    },
    sentKop,
  );
  const back = {
    from: payment.account,
    reason: 'refund',
    orderId: kind === 'order' ? invoiceId : null,
    at,
  } as const;
  const transfers: Transfer[] = [
    { ...back, id: uuidv7(), key: `refund:${key}`, to: 'bank', amountKop: sentKop },
    { ...back, id: uuidv7(), key: `set-off:${id}:${key}`, to: 'company', amountKop: setOffKop },
  ];
  const changes = {
    payment: { id, states: states.payment === null ? [] : [states.payment] },
    invoice: states.invoice === null ? null : { id: invoiceId, state: states.invoice },
    ...(sentKop > 0 && { refund: { id: uuidv7(), key, amountKop: sentKop } }),
    transfers: transfers.filter((one) => one.amountKop > 0),
  };
  await savePayment(db, purchase, changes, at, { first });
}

/** Gives a part of a payment back; the same key gives it back once. */
export async function refundPayment(
  scope: Scope,
  payment: sql.PaymentRow,
  amountKop: Kopecks,
  key: string,
  first: readonly Statement[] = [],
): Promise<void> {
  await untilSaved(() => decideRefund(scope, payment, { amountKop, key }, first));
  const open = await refunds.findOpenRefund(scope.db, key);
  // One that has failed waits for its time.
  if (open && open.next_at <= scope.clock.now()) await processRefund(scope, open);
}

/** Money for an invoice that was cancelled, or paid by another payment, while it was on its way goes back whole. */
async function refundUnwanted(scope: Scope, paymentId: string): Promise<void> {
  const payment = await sql.findPayment(scope.db, paymentId);
  if (payment?.state !== 'paid') return;
  if (payment.invoice_state !== 'cancelled' && payment.is_double === 0) return;
  if (payment.is_double === 1) {
    scope.log('error', 'invoice paid twice, one payment refunded', { paymentId });
  }
  await refundPayment(scope, payment, payment.amount_kop, `cancelled:${payment.id}`);
}

/**
 * Brings a payment to what its provider knows of it. Repeated, late and unordered calls are harmless: a state moves
 * only along its allowed lines, and the ledger takes a payment once.
 */
export async function settlePayment(
  scope: Scope,
  payment: sql.PaymentRow,
  { tryId, method }: Pick<Notice, 'tryId' | 'method'> = {},
): Promise<NoticeOutcome> {
  const provider = scope.services.payments[payment.provider];
  const { id, external_id: externalId } = payment;
  const noted = await listTries(scope.db, payment);
  const tries = tryId === undefined ? noted : [...new Set([...noted, tryId])];
  const known = (await provider?.read({ id, externalId: externalId ?? id, tries })) ?? [];
  // A notification may have named another payment as ours: the provider's own word on it counts.
  const ours = known.filter(({ key }) => key === undefined || key === id);
  if (ours.length === 0) return 'unknown';
  return applyProviderState(
    scope,
    payment,
    ours.map((one) => ({ ...(method && { method }), ...one })),
  );
}

/** Takes money that a two-stage shop has on hold for an open invoice, and lets it go for any other. */
async function endHold(scope: Scope, { id }: sql.PaymentRow, externalId: string): Promise<void> {
  const payment = await sql.findPayment(scope.db, id);
  if (!payment) return;
  const provider = scope.services.payments[payment.provider];
  if (!provider?.held) throw new Error(`${payment.provider} holds what it cannot capture`);
  if (payment.invoice_state !== 'open') {
    await provider.held.release({ key: `release-${externalId}`, externalId });
    await sql.markEnded(scope.db, id, 'cancelled', null);
    return noteEnd(scope, payment, 'cancelled');
  }
  await sql.markHeld(scope.db, id);
  await provider.held.capture({ key: `capture-${externalId}`, externalId, amountKop: payment.amount_kop });
  const after = await provider.read({ id, externalId, tries: [] });
  const captured = after.find((one) => one.externalId === externalId);
  if (captured?.state !== 'paid') throw new Error(`the captured payment is ${captured?.state ?? 'unknown'}`);
  await applyProviderState(scope, payment, [captured]);
}

/**
 * Money has come in: its payment, the invoice and the ledger move together, once. Where a payment has the money of
 * another try already, this is a payment of its own, as what is refunded is one. Returns the payment that has it.
 */
async function takePayment(
  { db, clock, acts, settings }: Scope,
  { id: openedId, invoice_id: invoiceId, kind, provider }: sql.PaymentRow,
  { externalId, method, card }: ProviderPayment,
): Promise<string> {
  const purchase = await acts.loadPurchase(db, { id: invoiceId, kind });
  const known = await sql.findExternalPayment(db, provider, externalId);
  const payment = known ?? (await sql.findPayment(db, openedId));
  const states = payment && stepsToPaid(payment.state);
  if (!payment || (known && !states)) return known?.id ?? openedId;
  const at = clock.now();
  const id = states ? payment.id : uuidv7();
  const cardHash = card === undefined ? undefined : await keyedHash(settings.codePepper, card);
  const transfer: Transfer = {
    ...{ id: uuidv7(), key: `payment:${id}`, from: 'bank', to: payment.account },
    ...{ amountKop: payment.amount_kop, reason: 'payment', orderId: kind === 'order' ? invoiceId : null, at },
  };
  const saved =
    method && payment.saves_method === 1
      ? [keepMethod(payment, { id: uuidv7(), ...method }, at), ...acts.followSavedMethod(invoiceId, at)]
      : [];
  const changes = {
    ...(states && { payment: { id, states, cardHash, externalId } }),
    invoice: payment.invoice_state === 'open' ? { id: invoiceId, state: 'paid' as const } : null,
    transfers: [transfer],
  };
  const second = states
    ? []
    : sql.insertPaid({ ...payment, id, external_id: externalId }, cardHash ?? null, at);
  await savePayment(db, purchase, changes, at, { last: [...second, ...saved] });
  return id;
}

/** Counts what has become of a payment, once. */
function noteEnd({ metrics }: Scope, before: sql.PaymentRow, outcome: PaymentState): void {
  if (before.state !== outcome) metrics.note('payment', { provider: before.provider, outcome }, {});
}

/** Brings a payment to what its provider has just said of the tries to pay it. */
export async function applyProviderState(
  scope: Scope,
  payment: sql.PaymentRow,
  tries: readonly ProviderPayment[],
): Promise<NoticeOutcome> {
  const right = tries.filter((one) => one.amountKop === payment.amount_kop && one.currency === 'RUB');
  for (const { externalId, amountKop } of tries.filter((one) => !right.includes(one))) {
    scope.log('error', 'payment of another amount', { paymentId: payment.id, externalId, amountKop });
  }
  const last = right.at(-1);
  if (!last) return 'wrong_amount';
  const [paid, held] = (['paid', 'authorized'] as const).map((state) =>
    right.filter((one) => one.state === state),
  );
  for (const one of paid ?? []) {
    const id = await untilSaved(() => takePayment(scope, payment, one));
    noteEnd(scope, payment, 'paid');
    await refundUnwanted(scope, id);
    await reportPaidLate(scope);
  }
  for (const { externalId } of held ?? []) await endHold(scope, payment, externalId);
  const isOver = right.every(({ state }) => state === 'failed' || state === 'cancelled');
  if (isOver && (last.state === 'failed' || last.state === 'cancelled')) {
    // Nobody stands before a page on which a refused charge of a kept method could be tried again.
    const state = payment.method_id === null ? last.state : 'cancelled';
    await sql.markEnded(scope.db, payment.id, state, last.declineReason ?? null);
    noteEnd(scope, payment, state);
  }
  return 'taken';
}

/** A notification usually comes within a minute; after that the timer asks by itself. */
const NOTICE_PATIENCE_MS = 5 * 60_000;
/** Payments are asked after for two days: no page of a provider lives longer. */
const RECHECK_MS = 48 * HOUR_MS;
/** What is read at once, and pages of it in one run. */
const BATCH = { size: 50, pages: 4 } as const;
const failure = 'payment not brought to its end';

/** What the timer does: asks after open payments, gives unwanted money back. */
export async function recoverPayments(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    // Those that were asked about longest ago come first, so that each has its turn: there is one page.
    pages: 1,
    list: () => sql.listOpenPayments(db, now - RECHECK_MS, now - NOTICE_PATIENCE_MS, BATCH.size),
    work: async (payment) => {
      await sql.markAsked(db, payment.id, now);
      await settlePayment(scope, payment);
    },
    failure,
  });
  await workThrough(scope, {
    ...BATCH,
    list: (after: sql.PaymentRow | undefined) => sql.listUnwantedPayments(db, after?.id ?? '', BATCH.size),
    work: ({ id }) => refundUnwanted(scope, id),
    failure,
  });
  await reportPaidLate(scope);
}

/**
 * Reads the open payments of an invoice from their providers; false if one does not answer, so that money may be on its
 * way.
 */
export async function askAfterInvoice(scope: Scope, invoiceId: string): Promise<boolean> {
  let isKnown = true;
  for (const payment of await sql.listOpenOf(scope.db, invoiceId)) {
    try {
      const outcome = await settlePayment(scope, payment);
      // A charge whose answer was lost may have taken the money under an id that only its notification tells.
      if (outcome === 'unknown' && payment.method_id !== null) {
        isKnown &&= scope.clock.now() >= payment.pay_until + RECHECK_MS;
      }
    } catch (error) {
      scope.log('warn', 'payment not read', { paymentId: payment.id, reason: String(error) });
      isKnown = false;
    }
  }
  return isKnown;
}

/**
 * Cancels invoices that were not paid in time: what they are for is cancelled with them, bonuses and the certificate
 * go back. The provider is asked before, so that nothing is cancelled whose money has come in; where it cannot tell,
 * the invoice waits. A run that stops half-way is continued by the next.
 */
export async function cancelOverdue(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    list: (after: invoices.OverdueRow | undefined) => invoices.listOverdue(scope.db, now, after, BATCH.size),
    work: async (invoice) => {
      if (await askAfterInvoice(scope, invoice.id)) await cancelOpenInvoice(scope, invoice);
    },
    failure,
  });
}
