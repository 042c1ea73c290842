import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { DAY_MS, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Kopecks } from '#shared/money.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { read, readFirst } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { balanceColumn } from '../../money/ledger.ts';
import { refundInvoice } from '../../money/payments/settle.ts';

/** How long what has come back is looked for, and how many of it one run gives to buyers. */
const LOOKED_FOR_MS = 7 * DAY_MS;
const BATCH_SIZE = 50;

interface Returned {
  readonly id: string;
  readonly key: string;
  readonly validTo: string;
  readonly at: EpochMs;
  readonly amountKop: Kopecks;
  readonly balanceKop: Kopecks;
}

/** What has come back lately to certificates whose term is over by now, and was not refunded. */
async function listReturned({ db, clock }: Scope) {
  const now = clock.now();
  const rows = await read(
    db,
    sql<Returned>`
      SELECT c.id, t.key, c.valid_to, t.at, t.amount_kop, ${sql.raw(balanceColumn('t.to_account'))} AS balance_kop
      FROM transfers t JOIN certificates c ON c.id = substr(t.to_account, length('certificate:') + 1)
      JOIN certificate_purchases p ON p.id = c.id
      WHERE t.reason = 'certificate_returned' AND t.at >= ${now - LOOKED_FOR_MS} AND c.valid_to < ${moscowDate(now)}
        AND NOT EXISTS (SELECT 1 FROM refunds WHERE key = 'certificate-returned:' || t.key)
      ORDER BY t.at LIMIT ${BATCH_SIZE}`,
  );
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** What comes back to a certificate after its term goes in money to whoever has bought it: nobody could spend it. */
export async function refundLateReturns(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => listReturned(scope),
    size: BATCH_SIZE,
    pages: 1,
    work: async ({ id, key, validTo, at, amountKop: returnedKop, balanceKop }) => {
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
  const found = await readFirst(
    scope.db,
    sql<{ id: string; validTo: string; balanceKop: Kopecks; refunds: number }>`
      SELECT p.id, p.valid_to, ${sql.raw(balanceColumn(`'certificate:' || p.id`))} AS balance_kop,
        (SELECT COUNT(*) FROM payments y JOIN refunds r ON r.payment_id = y.id WHERE y.invoice_id = p.id) AS refunds
      FROM certificate_purchases p
      WHERE p.state IN ('paid', 'refunded') AND (p.id = ${idOrNumber} OR p.number = ${idOrNumber})`,
  );
  if (!found) throw new AppError('not_found');
  const { id, validTo, balanceKop, refunds } = found;
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
