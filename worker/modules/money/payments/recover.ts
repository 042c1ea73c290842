import { sql } from 'kysely';
import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { readPage, write } from '../../../db/query.ts';
import type { InvoiceKind } from '../../../invoice-acts.ts';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { cancelOpenInvoice } from './invoices.ts';
import {
  listPayments,
  markAsked,
  type Payment,
  pagePayments,
  paidBefore,
  parsePayment,
  selectPayments,
} from './payment.ts';
import { reportPaidLate } from './places.ts';
import { refundUnwanted, settlePayment } from './settle.ts';

/** A notification usually comes within a minute; after that the timer asks by itself. */
const NOTICE_PATIENCE_MS = 5 * 60_000;
/** Payments are asked after for two days: no page of a provider lives longer. */
const RECHECK_MS = 48 * HOUR_MS;
/** What is read at once, and pages of it in one run. */
const BATCH = { size: 50, pages: 4 } as const;
const failure = 'payment not brought to its end';

/** Payments that came in for an invoice that was cancelled or paid before, and were not given back; by id. */
async function listUnwanted(db: Database, after: string) {
  const [, unwanted] = await write(
    db,
    // What is wanted is not looked at again: nothing that comes in later changes that. Payments of the newest day are,
    // because clocks differ a little.
    sql`UPDATE payments AS y SET is_wanted = 1
      WHERE y.state = 'paid' AND y.is_wanted = 0
        AND y.paid_at < (SELECT MAX(paid_at) FROM payments WHERE state = 'paid' AND is_wanted = 0) - ${DAY_MS}
        AND EXISTS (SELECT 1 FROM invoices WHERE id = y.invoice_id AND state <> 'cancelled')
        AND NOT EXISTS (${paidBefore})`,
    selectPayments(
      sql`y.state = 'paid' AND y.is_wanted = 0 AND (i.state = 'cancelled' OR EXISTS (${paidBefore}))
        AND NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = y.id) AND y.id > ${after}
        ORDER BY y.id LIMIT ${BATCH.size}`,
    ),
  );
  const rows = unwanted.rows.map(parsePayment);
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** What the timer does: asks after open payments, gives unwanted money back. */
export async function recoverPayments(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    // Those that were asked about longest ago come first, so that each has its turn: there is one page.
    pages: 1,
    list: () =>
      pagePayments(
        db,
        sql`y.state IN ('pending', 'authorized', 'failed') AND y.external_id IS NOT NULL
          AND y.created_at >= ${now - RECHECK_MS} AND y.created_at < ${now - NOTICE_PATIENCE_MS}
          ORDER BY y.asked_at, y.created_at LIMIT ${BATCH.size}`,
      ),
    work: async (payment) => {
      await markAsked(db, payment.id, now);
      await settlePayment(scope, payment);
    },
    failure,
  });
  await workThrough(scope, {
    ...BATCH,
    list: (after: Payment | undefined) => listUnwanted(db, after?.id ?? ''),
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
  const open = sql`y.invoice_id = ${invoiceId} AND y.state IN ('pending', 'authorized', 'failed')`;
  for (const payment of await listPayments(scope.db, open)) {
    try {
      const outcome = await settlePayment(scope, payment);
      // A charge whose answer was lost may have taken the money under an id that only its notification tells.
      if (outcome === 'unknown' && payment.methodId !== null) {
        isKnown &&= scope.clock.now() >= payment.payUntil + RECHECK_MS;
      }
    } catch (error) {
      scope.log('warn', 'payment not read', { paymentId: payment.id, reason: String(error) });
      isKnown = false;
    }
  }
  return isKnown;
}

interface Overdue {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly payUntil: EpochMs;
}

/** Invoices whose time to pay is over: the oldest after a given one. */
const overdue = (now: EpochMs, after: Overdue | undefined) => sql<Overdue>`
  SELECT id, kind, pay_until FROM invoices i
  WHERE state = 'open' AND pay_until <= ${now} AND (pay_until, id) > (${after?.payUntil ?? 0}, ${after?.id ?? ''})
    AND NOT EXISTS (SELECT 1 FROM payments WHERE invoice_id = i.id AND state IN ('authorized', 'paid'))
  ORDER BY pay_until, id LIMIT ${BATCH.size}`;

/**
 * Cancels invoices that were not paid in time: what they are for is cancelled with them, bonuses and the certificate
 * go back. The provider is asked before, so that nothing is cancelled whose money has come in; where it cannot tell,
 * the invoice waits. A run that stops half-way is continued by the next.
 */
export async function cancelOverdue(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await workThrough(scope, {
    ...BATCH,
    list: (after: Overdue | undefined) => readPage(scope.db, overdue(now, after)),
    work: async (invoice) => {
      if (await askAfterInvoice(scope, invoice.id)) await cancelOpenInvoice(scope, invoice);
    },
    failure,
  });
}
