import { AppError } from '#shared/errors.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { announceSoon } from '../../../messaging/account-channels.ts';
import { refundMessages } from '../../../messaging/notifications/order-messages.ts';
import { refundInvoice } from '../../../money/payments/settle.ts';
import { load, openFrom } from '../changes/calendar.ts';
import { decideEdit } from '../changes/decide.ts';
import { planEdit } from '../changes/edit.ts';
import * as history from '../changes/history/sql.ts';
import { nameChange, save } from '../changes/make.ts';
import { overtaken, takenDate } from '../changes/save.ts';
import { settleChange } from '../fees.ts';
import { differenceOf } from './ask.ts';
import * as sql from './sql.ts';

/** What is read at once, and pages of it in one run. */
const BATCH = { size: 50, pages: 4 } as const;
/** How often a change is planned anew while its customer changes the calendar at the same time. */
const TRIES = 5;

/** Makes a change of what of its deliveries can still be changed; throws where that is nothing. */
async function make(scope: Scope, row: sql.PaidRow): Promise<void> {
  const { order_id: orderId, customer_id: customerId, invoice_id: invoiceId, request } = row;
  const version = await history.findVersion(scope.db, customerId, { orderId });
  if (version === undefined) throw new AppError('not_found');
  const calendar = await load(scope, customerId, { orderId }, version);
  const chosen = openFrom(calendar, '').filter(({ id }) => request.ids.includes(id));
  if (chosen.length === 0) throw new AppError('cut_off_passed');
  const planned = await planEdit(scope, calendar, chosen, request);
  // A zone may have become dearer, or what was paid before have been given back.
  if (planned.feeKop > row.fee_kop || differenceOf(planned) > row.amount_kop)
    throw new AppError('validation_failed');
  await save(scope, calendar, decideEdit(planned, invoiceId, nameChange(scope)), {
    first: sql.beforeMade(invoiceId),
  });
}

/** Gives the whole difference back, because the change cannot be made any more. */
async function giveBack(scope: Scope, row: sql.PaidRow): Promise<void> {
  const { invoice_id: invoiceId, customer_id: customerId, number, amount_kop: moneyKop } = row;
  const key = `fee-refused:${invoiceId}`;
  await refundInvoice(scope, invoiceId, moneyKop, key, [
    sql.requirePaid(invoiceId),
    ...feeMessages(scope, { key, customerId, number, moneyKop }),
  ]);
  announceSoon(scope, customerId);
}

/** What the customer and marketing are told of a difference that goes back. */
function feeMessages(
  scope: Scope,
  refund: {
    readonly key: string;
    readonly customerId: string;
    readonly number: number;
    readonly moneyKop: number;
  },
): Statement[] {
  const { key, customerId, number, moneyKop } = refund;
  const split = { moneyKop, bonusesKop: 0, certificateKop: 0, extraKop: 0, to: 'card' } as const;
  return refundMessages(scope, { key, customerId, number: String(number), split, now: scope.clock.now() });
}

/** Whether something else came first than the change of a calendar that was read before. */
const isOvertaken = (error: unknown): boolean =>
  isRefusedBy(error, ...overtaken) || (error instanceof AppError && error.code === 'calendar_changed');

/** Whether a change is refused for good: money for it goes back. */
const isRefused = (error: unknown): boolean =>
  isOvertaken(error) || isRefusedBy(error, ...takenDate) || error instanceof AppError;

async function makeOrGiveBack(scope: Scope, row: sql.PaidRow, tries = TRIES): Promise<void> {
  try {
    await make(scope, row);
  } catch (error) {
    // Another run has made it.
    if (isRefusedBy(error, 'paid-change-made')) return;
    if (isOvertaken(error) && tries > 1) return makeOrGiveBack(scope, row, tries - 1);
    if (!isRefused(error)) throw error;
    scope.log('warn', 'paid change not made', { invoiceId: row.invoice_id, reason: String(error) });
    await giveBack(scope, row).catch((failure) => {
      if (!isRefusedBy(failure, 'paid-change-made')) throw failure;
    });
  }
}

/** Makes the changes of addresses whose difference has come in. */
export async function makePaidChanges(scope: Scope): Promise<void> {
  await workThrough<sql.PaidRow>(scope, {
    ...BATCH,
    list: (after) => sql.listPaid(scope.db, after?.invoice_id ?? '', BATCH.size),
    work: (row) => makeOrGiveBack(scope, row),
    failure: 'paid change not made',
  });
}

/** Earns what deliveries have brought, and gives back what is for none that still comes. */
async function settle(
  scope: Scope,
  { invoice_id: invoiceId }: Pick<sql.MadeRow, 'invoice_id'>,
): Promise<void> {
  const settled = await untilSaved(async () => {
    const row = await sql.findMade(scope.db, invoiceId);
    if (!row) return undefined;
    const { balance: balanceKop, coming_kop: comingKop, unearned } = row;
    const settlement = settleChange({ balanceKop, comingKop, unearned, isCancelled: row.is_cancelled === 1 });
    if (settlement.earned.length > 0)
      await sql.saveEarned(scope.db, row, settlement.earned, scope.clock.now());
    return { row, ...settlement };
  });
  if (!settled) return;
  const { row, restKop, isSettled } = settled;
  const { customer_id: customerId, number } = row;
  if (restKop > 0) {
    const key = `fee-rest:${invoiceId}:${restKop + row.coming_kop}`;
    const messages = feeMessages(scope, { key, customerId, number, moneyKop: restKop });
    await refundInvoice(scope, invoiceId, restKop, key, messages);
  }
  if (isSettled) await sql.markSettled(scope.db, invoiceId);
}

/** What the timer does with money that was paid for dearer deliveries. */
export async function settleFees(scope: Scope): Promise<void> {
  await workThrough<sql.MadeRow>(scope, {
    ...BATCH,
    list: (after) => sql.listMade(scope.db, after?.invoice_id ?? '', BATCH.size),
    work: (row) => settle(scope, row),
    failure: 'difference of a delivery not settled',
  });
}
