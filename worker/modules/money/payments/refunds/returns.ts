import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { insertRows, updateRows } from '../../../../db/rows.ts';
import { readMark, setMark } from '../../../../db/timer-marks/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { ProviderReturn } from '../../../../integrations/payments/port.ts';
import type { Scope } from '../../../../scope.ts';
import { readBalance, type Transfer } from '../../ledger.ts';
import { statesAfterRefund } from '../decide.ts';
import { savePayment } from '../save.ts';
import * as payments from '../sql.ts';
import { placeReturn } from './decide.ts';
import * as sql from './sql.ts';

/**
 * The entries of money that has gone back unasked. What is left on a certificate goes with it: nobody spends what was
 * paid back. Food is brought and earned as before, so that the company has given the rest, and whatever is refunded of the
 * payment later is set off against that.
 */
async function entriesOf(
  { db, clock }: Scope,
  { kind, account, invoice_id: invoiceId }: payments.PaymentRow,
  { key, amountKop }: { readonly key: string; readonly amountKop: number },
): Promise<Transfer[]> {
  const ownKop = kind === 'certificate' ? Math.min(amountKop, await readBalance(db, account)) : 0;
  const orderId = kind === 'order' ? invoiceId : null;
  const common = { to: 'bank', reason: 'refund', orderId, at: clock.now() } as const;
  const entries: Transfer[] = [
    { ...common, id: uuidv7(), key: `refund:${key}:own`, from: account, amountKop: ownKop },
    { ...common, id: uuidv7(), key: `refund:${key}`, from: 'company', amountKop: amountKop - ownKop },
  ];
  return entries.filter((entry) => entry.amountKop > 0);
}

const entryKeys = (key: string) => [`refund:${key}`, `refund:${key}:own`];

async function saveReturn(scope: Scope, provider: string, one: ProviderReturn): Promise<void> {
  const { db, clock, acts } = scope;
  const found = await payments.findExternalPayment(db, provider, one.externalId);
  // What is no payment of ours is named by the reconciliation.
  if (!found) return;
  const key = `outside:${provider}:${one.id}`;
  // Also a claim that was withdrawn, and is listed for days.
  if ((await sql.listBooked(db, entryKeys(key))).length > 0) return;
  const purchase = await acts.loadPurchase(db, { id: found.invoice_id, kind: found.kind });
  const payment = (await payments.findPayment(db, found.id)) ?? found;
  const known = await sql.listKnown(db, payment.id);
  const placed = placeReturn(known, one);
  if (!placed) return;
  const at = clock.now();
  const { refundId, closed, lowered, outsideKop } = placed;
  if (refundId !== null) return void (await db.write([sql.refunded(refundId, at, one.id)]));
  const closedKop = known
    .filter(({ id }) => closed.includes(id))
    .reduce((sum, { amountKop }) => sum + amountKop, 0);
  const row = {
    ...{ id: uuidv7(), payment_id: payment.id, key, amount_kop: one.amountKop - closedKop, state: 'done' },
    ...{ created_at: at, next_at: at, done_at: at, external_id: one.id },
  };
  const facts = await sql.readRefundFacts(db, payment, key);
  const states = statesAfterRefund(
    {
      ...{ state: payment.state, amountKop: payment.amount_kop, refundedKop: facts.refundedKop },
      ...{ invoiceState: payment.invoice_state, hasOtherMoney: true },
    },
    outsideKop,
  );
  const changes = {
    payment: { id: payment.id, states: states.payment === null ? [] : [states.payment] },
    invoice: null,
    transfers: await entriesOf(scope, payment, { key, amountKop: outsideKop }),
  };
  await savePayment(db, purchase, changes, at, {
    last: [
      ...closed.map((id) => sql.refunded(id, at)),
      ...(lowered ? updateRows('refunds', { of: [lowered.id] }, { amount_kop: lowered.amountKop }) : []),
      ...(row.amount_kop > 0 ? insertRows('refunds', [row]) : []),
    ],
  });
  scope.log('error', 'money went back unasked', { paymentId: payment.id, amountKop: one.amountKop });
}

/**
 * The shop has the money of a claim again: its entries are taken back, and it has not gone back any more. What a refund
 * was set off against meanwhile is the payer's, and a person settles that.
 */
async function saveWithdrawal(scope: Scope, provider: string, one: ProviderReturn): Promise<void> {
  const { db, clock, acts } = scope;
  const payment = await payments.findExternalPayment(db, provider, one.externalId);
  if (!payment) return;
  const purchase = await acts.loadPurchase(db, { id: payment.invoice_id, kind: payment.kind });
  const key = `reversed:${provider}:${one.id}`;
  if ((await sql.listBooked(db, [key])).length > 0) return;
  const claim = await sql.findClaim(db, payment.id, -one.amountKop);
  const booked = claim ? await sql.listBooked(db, entryKeys(claim.key)) : [];
  const sumOf = (entries: typeof booked) => entries.reduce((sum, { amountKop }) => sum + amountKop, 0);
  const { unaskedKop } = await sql.readRefundFacts(db, payment, key);
  const isSetOff = unaskedKop < sumOf(booked.filter(({ from }) => from === 'company'));
  if (!claim || isSetOff || sumOf(booked) !== -one.amountKop)
    return scope.log('error', 'withdrawn claim not booked', { paymentId: payment.id, claim: one.id });
  const at = clock.now();
  const orderId = payment.kind === 'order' ? payment.invoice_id : null;
  const common = { from: 'bank', reason: 'reversed', orderId, at } as const;
  const transfers = booked.map(
    (entry, place): Transfer => ({
      ...{ ...common, id: uuidv7(), key: place === 0 ? key : `${key}:own` },
      ...{ to: entry.from as Transfer['to'], amountKop: entry.amountKop },
    }),
  );
  const states = payment.state === 'refunded' ? (['partially_refunded'] as const) : [];
  const changes = { payment: { id: payment.id, states }, invoice: null, transfers };
  await savePayment(db, purchase, changes, at, { first: [sql.removeClaim(claim.id)] });
}

/** Notes money that has gone back, once: a refund of ours has gone through, or somebody else has given it back. */
export async function noteReturn(scope: Scope, provider: string, one: ProviderReturn): Promise<void> {
  if (!one.isDone) return;
  try {
    await untilSaved(() => (one.amountKop < 0 ? saveWithdrawal : saveReturn)(scope, provider, one));
  } catch (error) {
    if (!isRefusedBy(error, 'refund-above-payment')) throw error;
    scope.log('error', 'more went back than was paid', { provider, ...one });
  }
}

/** How often providers are asked what has gone back, and how far before the last time: banks tell late. */
const ASKED_EVERY_MS = HOUR_MS;
const OVERLAP_MS = 3 * DAY_MS;

/** What the timer does: notes what has gone back without a notification, as banks take money back. */
export async function noteReturns(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const before = (await readMark(scope.db, 'returns')) ?? now - ASKED_EVERY_MS;
  if (now - before < ASKED_EVERY_MS) return;
  let isWhole = true;
  for (const [name, { listReturns }] of Object.entries(scope.services.payments)) {
    try {
      for await (const one of listReturns?.(before - OVERLAP_MS, now) ?? [])
        await noteReturn(scope, name, one);
    } catch (error) {
      // The next run reads the same days again.
      scope.log('warn', 'returns not read', { provider: name, reason: String(error) });
      isWhole = false;
    }
  }
  if (isWhole) await setMark(scope.db, 'returns', now);
}
