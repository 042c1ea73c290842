import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { list, q, read, readFirst, statement } from '../../../db/query.ts';
import { readMark, setMark } from '../../../db/timer-marks/sql.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { CLAIM, type ProviderReturn } from '../../../integrations/payments/port.ts';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { readBalance, type Transfer } from '../ledger.ts';
import { findExternalPayment, findPayment, type Payment } from './payment.ts';
import { readRefundFacts, refunded } from './refund.ts';
import { placeReturn } from './refund-rules.ts';
import { statesAfterRefund } from './rules.ts';
import { savePayment } from './save.ts';

/**
 * The entries of money that has gone back unasked. What is left on a certificate goes with it: nobody spends what was
 * paid back. Food is brought and earned as before, so that the company has given the rest, and whatever is refunded of the
 * payment later is set off against that.
 */
async function entriesOf(
  { db, clock }: Scope,
  { kind, account, invoiceId }: Payment,
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

/** Entries of the ledger with these keys. */
const listBooked = (db: Database, keys: readonly string[]) =>
  read(
    db,
    q
      .selectFrom('transfers')
      .select(['key', 'fromAccount as from', 'amountKop'])
      .where('key', 'in', list(keys)),
  );

/** Refunds of a payment, the oldest first, as a return is held against them. */
const listKnown = (db: Database, paymentId: string) =>
  read(
    db,
    q
      .selectFrom('refunds')
      .select(['id', 'amountKop', 'externalId'])
      .select(({ eb }) => [
        eb('state', '=', sql.lit('done')).$castTo<boolean>().as('isDone'),
        eb('sentAt', 'is not', null).$castTo<boolean>().as('isSent'),
      ])
      .where('paymentId', '=', paymentId)
      .orderBy('createdAt')
      .orderBy('id'),
  );

/** What a bank has taken back of a payment by a claim to a sum, the oldest. */
const findClaim = (db: Database, paymentId: string, amountKop: Kopecks) =>
  readFirst(
    db,
    q
      .selectFrom('refunds')
      .select(['id', 'key'])
      .where('paymentId', '=', paymentId)
      .where('amountKop', '=', amountKop)
      .where('key', 'like', 'outside:%')
      .where('externalId', 'like', `${CLAIM}%`)
      .orderBy('createdAt')
      .limit(1),
  );

async function saveReturn(scope: Scope, provider: string, one: ProviderReturn): Promise<void> {
  const { db, clock, acts } = scope;
  const found = await findExternalPayment(db, provider, one.externalId);
  // What is no payment of ours is named by the reconciliation.
  if (!found) return;
  const key = `outside:${provider}:${one.id}`;
  // Also a claim that was withdrawn, and is listed for days.
  if ((await listBooked(db, entryKeys(key))).length > 0) return;
  const purchase = await acts.loadPurchase(db, { id: found.invoiceId, kind: found.kind });
  const payment = (await findPayment(db, found.id)) ?? found;
  const known = await listKnown(db, payment.id);
  const placed = placeReturn(known, one);
  if (!placed) return;
  const at = clock.now();
  const { refundId, closed, lowered, outsideKop } = placed;
  if (refundId !== null) return void (await db.write([refunded(refundId, at, one.id)]));
  const closedKop = known
    .filter(({ id }) => closed.includes(id))
    .reduce((sum, { amountKop }) => sum + amountKop, 0);
  const row = {
    ...{
      id: uuidv7(),
      paymentId: payment.id,
      key,
      amountKop: one.amountKop - closedKop,
      state: 'done' as const,
    },
    ...{ createdAt: at, nextAt: at, doneAt: at, externalId: one.id },
  };
  const lower = q
    .updateTable('refunds')
    .set({ amountKop: lowered?.amountKop })
    .where('id', '=', lowered?.id ?? '');
  const facts = await readRefundFacts(db, payment, key);
  const states = statesAfterRefund(
    {
      ...{ state: payment.state, amountKop: payment.amountKop, refundedKop: facts.refundedKop },
      ...{ invoiceState: payment.invoiceState, hasOtherMoney: true },
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
      ...closed.map((id) => refunded(id, at)),
      ...(lowered ? [statement(lower)] : []),
      ...(row.amountKop > 0 ? [statement(q.insertInto('refunds').values(row))] : []),
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
  const payment = await findExternalPayment(db, provider, one.externalId);
  if (!payment) return;
  const purchase = await acts.loadPurchase(db, { id: payment.invoiceId, kind: payment.kind });
  const key = `reversed:${provider}:${one.id}`;
  if ((await listBooked(db, [key])).length > 0) return;
  const claim = await findClaim(db, payment.id, -one.amountKop);
  const booked = claim ? await listBooked(db, entryKeys(claim.key)) : [];
  const sumOf = (entries: typeof booked) => entries.reduce((sum, { amountKop }) => sum + amountKop, 0);
  const { unaskedKop } = await readRefundFacts(db, payment, key);
  const isSetOff = unaskedKop < sumOf(booked.filter(({ from }) => from === 'company'));
  if (!claim || isSetOff || sumOf(booked) !== -one.amountKop)
    return scope.log('error', 'withdrawn claim not booked', { paymentId: payment.id, claim: one.id });
  const at = clock.now();
  const orderId = payment.kind === 'order' ? payment.invoiceId : null;
  const common = { from: 'bank', reason: 'reversed', orderId, at } as const;
  const transfers = booked.map(
    (entry, place): Transfer => ({
      ...{ ...common, id: uuidv7(), key: place === 0 ? key : `${key}:own` },
      ...{ to: entry.from as Transfer['to'], amountKop: entry.amountKop },
    }),
  );
  const states = payment.state === 'refunded' ? (['partially_refunded'] as const) : [];
  const changes = { payment: { id: payment.id, states }, invoice: null, transfers };
  await savePayment(db, purchase, changes, at, {
    // Out of what has gone back; the ledger still has it.
    first: [statement(q.deleteFrom('refunds').where('id', '=', claim.id))],
  });
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
