import { DAY_MS, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { refundInvoice } from '../../money/api.ts';
import * as sql from './sql.ts';

/** How long what has come back is looked for, and how many of it one run gives to buyers. */
const LOOKED_FOR_MS = 7 * DAY_MS;
const BATCH_SIZE = 50;

/** What comes back to a certificate after its term goes in money to whoever has bought it: nobody could spend it. */
export async function refundLateReturns(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    list: () =>
      sql.listReturned(scope.db, { since: now - LOOKED_FOR_MS, today: moscowDate(now) }, BATCH_SIZE),
    size: BATCH_SIZE,
    pages: 1,
    work: async ({ id, key, valid_to: validTo, at, amount_kop: returnedKop, balance_kop: balanceKop }) => {
      const amountKop = Math.min(returnedKop, balanceKop);
      // What came back within the term could be spent until its end: the buyer asks for that.
      if (amountKop > 0 && moscowDate(at) > validTo)
        await refundInvoice(scope, id, amountKop, `certificate-returned:${key}`);
    },
    failure: 'return to a certificate not refunded',
  });
}

/** Gives what is left on a certificate after its term to whoever has bought it, by their statement. */
export async function refundExpired(scope: Scope, idOrNumber: string, because: string) {
  const found = await sql.findExpiring(scope.db, idOrNumber);
  if (!found) throw new AppError('not_found');
  const { id, valid_to: validTo, balance_kop: balanceKop, refunds } = found;
  const isOver = moscowDate(scope.clock.now()) > validTo;
  if (!isOver || balanceKop === 0) {
    const message = isOver
      ? 'На сертификате ничего не осталось'
      : `Сертификат действует до ${formatDayOfYear(validTo)}`;
    throw new AppError('certificate_not_refundable', { message });
  }
  const key = `certificate-expired:${id}:${refunds}`;
  const audit = auditChanges(scope, {
    ...{ object: 'certificates', id, reason: because, before: { balanceKop }, after: { balanceKop: 0 } },
  });
  await refundInvoice(scope, id, balanceKop, key, audit);
  return { refundedKop: balanceKop };
}
