import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import type { PaymentState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { q, read, readFirst, statement } from '../../../db/query.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { keyedHash } from '../../../hash.ts';
import type { Notice, NoticeOutcome, ProviderPayment } from '../../../integrations/payments/port.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import type { Transfer } from '../ledger.ts';
import {
  findExternalPayment,
  findPaidPayment,
  findPayment,
  markEnded,
  markHeld,
  type Payment,
} from './payment.ts';
import { reportPaidLate } from './places.ts';
import { readRefundFacts, selectRefunds } from './refund.ts';
import { processRefund } from './refunds.ts';
import { statesAfterRefund, stepsToPaid } from './rules.ts';
import { saveMethod, savePayment } from './save.ts';

/** Decides a refund of a payment by what is known now, and writes it, once for a key. */
async function decideRefund(
  { db, clock, acts }: Scope,
  { id, invoiceId, kind }: Payment,
  { amountKop, key }: { readonly amountKop: Kopecks; readonly key: string },
  first: readonly Statement[],
): Promise<void> {
  const purchase = await acts.loadPurchase(db, { id: invoiceId, kind });
  const payment = await findPayment(db, id);
  if (!payment) return;
  const { isKnown, refundedKop, unaskedKop, hasOtherMoney } = await readRefundFacts(db, payment, key);
  if (isKnown) return;
  const at = clock.now();
  const setOffKop = Math.min(unaskedKop, amountKop);
  const sentKop = amountKop - setOffKop;
  const states = statesAfterRefund(
    {
      ...{ state: payment.state, amountKop: payment.amountKop, refundedKop },
      ...{ invoiceState: payment.invoiceState, hasOtherMoney },
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
async function refundPayment(
  scope: Scope,
  payment: Payment,
  amountKop: Kopecks,
  key: string,
  first: readonly Statement[] = [],
): Promise<void> {
  await untilSaved(() => decideRefund(scope, payment, { amountKop, key }, first));
  const open = await readFirst(scope.db, selectRefunds.where('key', '=', key).where('state', '=', 'created'));
  // One that has failed waits for its time.
  if (open && open.nextAt <= scope.clock.now()) await processRefund(scope, open);
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
  const payment = await findPaidPayment(scope.db, invoiceId);
  if (!payment) throw new Error(`Nothing was paid for the invoice ${invoiceId}`);
  await refundPayment(scope, payment, amountKop, key, first);
}

/** Money for an invoice that was cancelled, or paid by another payment, while it was on its way goes back whole. */
export async function refundUnwanted(scope: Scope, paymentId: string): Promise<void> {
  const payment = await findPayment(scope.db, paymentId);
  if (payment?.state !== 'paid') return;
  if (payment.invoiceState !== 'cancelled' && !payment.isDouble) return;
  if (payment.isDouble) {
    scope.log('error', 'invoice paid twice, one payment refunded', { paymentId });
  }
  await refundPayment(scope, payment, payment.amountKop, `cancelled:${payment.id}`);
}

/**
 * Brings a payment to what its provider knows of it. Repeated, late and unordered calls are harmless: a state moves
 * only along its allowed lines, and the ledger takes a payment once.
 */
export async function settlePayment(
  scope: Scope,
  payment: Payment,
  { tryId, method }: Pick<Notice, 'tryId' | 'method'> = {},
): Promise<NoticeOutcome> {
  const provider = scope.services.payments[payment.provider];
  const { id, externalId } = payment;
  // Tries that notifications have told of, and that none has told to have ended without money.
  const told = await read(
    scope.db,
    sql<{ id: string }>`SELECT try_id AS id FROM payment_notices
      WHERE provider = ${payment.provider} AND external_id = ${id} AND try_id IS NOT NULL
      GROUP BY try_id HAVING MAX(kind = 'failed') = 0`,
  );
  const noted = told.map((one) => one.id);
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
async function endHold(scope: Scope, { id }: Payment, externalId: string): Promise<void> {
  const payment = await findPayment(scope.db, id);
  if (!payment) return;
  const provider = scope.services.payments[payment.provider];
  if (!provider?.held) throw new Error(`${payment.provider} holds what it cannot capture`);
  if (payment.invoiceState !== 'open') {
    await provider.held.release({ key: `release-${externalId}`, externalId });
    await markEnded(scope.db, id, 'cancelled', null);
    return noteEnd(scope, payment, 'cancelled');
  }
  await markHeld(scope.db, id);
  await provider.held.capture({ key: `capture-${externalId}`, externalId, amountKop: payment.amountKop });
  const after = await provider.read({ id, externalId, tries: [] });
  const captured = after.find((one) => one.externalId === externalId);
  if (captured?.state !== 'paid') throw new Error(`the captured payment is ${captured?.state ?? 'unknown'}`);
  await applyProviderState(scope, payment, [captured]);
}

/** Stores the money of another try at a payment that was paid before, as a payment of its own. */
const insertPaid = (payment: Payment, cardHash: string | null, at: EpochMs): Statement => {
  const { id, invoiceId, provider, externalId, amountKop, way } = payment;
  const paid = { state: 'paid', createdAt: at, paidAt: at, cardHash } as const;
  return statement(
    q.insertInto('payments').values({ id, invoiceId, provider, externalId, amountKop, way, ...paid }),
  );
};

/**
 * Money has come in: its payment, the invoice and the ledger move together, once. Where a payment has the money of
 * another try already, this is a payment of its own, as what is refunded is one. Returns the payment that has it.
 */
async function takePayment(
  { db, clock, acts, settings }: Scope,
  { id: openedId, invoiceId, kind, provider }: Payment,
  { externalId, method, card }: ProviderPayment,
): Promise<string> {
  const purchase = await acts.loadPurchase(db, { id: invoiceId, kind });
  const known = await findExternalPayment(db, provider, externalId);
  const payment = known ?? (await findPayment(db, openedId));
  const states = payment && stepsToPaid(payment.state);
  if (!payment || (known && !states)) return known?.id ?? openedId;
  const at = clock.now();
  const id = states ? payment.id : uuidv7();
  const cardHash = card === undefined ? undefined : await keyedHash(settings.codePepper, card);
  const transfer: Transfer = {
    ...{ id: uuidv7(), key: `payment:${id}`, from: 'bank', to: payment.account },
    ...{ amountKop: payment.amountKop, reason: 'payment', orderId: kind === 'order' ? invoiceId : null, at },
  };
  const saved =
    method && payment.savesMethod === 1
      ? [saveMethod(payment, method, at), ...acts.followSavedMethod(invoiceId, at)]
      : [];
  const changes = {
    ...(states && { payment: { id, states, cardHash, externalId } }),
    invoice: payment.invoiceState === 'open' ? { id: invoiceId, state: 'paid' as const } : null,
    transfers: [transfer],
  };
  const second = states ? [] : [insertPaid({ ...payment, id, externalId }, cardHash ?? null, at)];
  await savePayment(db, purchase, changes, at, { last: [...second, ...saved] });
  return id;
}

/** Counts what has become of a payment, once. */
function noteEnd({ metrics }: Scope, before: Payment, outcome: PaymentState): void {
  if (before.state !== outcome) metrics.note('payment', { provider: before.provider, outcome }, {});
}

/** Brings a payment to what its provider has just said of the tries to pay it. */
export async function applyProviderState(
  scope: Scope,
  payment: Payment,
  tries: readonly ProviderPayment[],
): Promise<NoticeOutcome> {
  const right = tries.filter((one) => one.amountKop === payment.amountKop && one.currency === 'RUB');
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
    const state = payment.methodId === null ? last.state : 'cancelled';
    await markEnded(scope.db, payment.id, state, last.declineReason ?? null);
    noteEnd(scope, payment, state);
  }
  return 'taken';
}
