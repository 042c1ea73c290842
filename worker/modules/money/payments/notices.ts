import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { q, write } from '../../../db/query.ts';
import { sha256 } from '../../../hash.ts';
import type { Notice, NoticeMessage, NoticeOutcome } from '../../../integrations/payments/port.ts';
import type { Scope } from '../../../scope.ts';
import { findExternalPayment, type Payment } from './payment.ts';
import { renewHold } from './places.ts';
import { noteReturn } from './returns.ts';
import { settlePayment } from './settle.ts';

/** Whether the card may be charged for what the provider is about to charge. */
function judgeCheck(payment: Payment, { amountKop, currency }: Notice, now: EpochMs): NoticeOutcome {
  if (amountKop !== payment.amountKop || currency !== 'RUB') return 'wrong_amount';
  const isOpen = payment.state !== 'cancelled' && payment.invoiceState === 'open';
  return isOpen && now < payment.payUntil ? 'taken' : 'closed';
}

/** A payer at the provider's page keeps the places of their order; a card is not charged for what others have taken. */
async function judge(scope: Scope, payment: Payment, notice: Notice): Promise<NoticeOutcome> {
  if (notice.kind !== 'check') {
    const { returned } = notice;
    const provider = scope.services.payments[payment.provider];
    const returns =
      returned === 'unproven' ? await provider?.readReturns?.(notice.externalId) : returned && [returned];
    for (const one of returns ?? []) await noteReturn(scope, payment.provider, one);
    const outcome = await settlePayment(scope, payment, notice);
    await renewHold(scope, payment.invoiceId);
    return outcome;
  }
  const outcome = judgeCheck(payment, notice, scope.clock.now());
  return outcome === 'taken' && !(await renewHold(scope, payment.invoiceId)) ? 'closed' : outcome;
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
    // The answer with the provider's id was lost.
    const { externalId, key: id } = notice;
    await write(
      scope.db,
      sql`UPDATE payments SET external_id = ${externalId},
          state = CASE state WHEN 'created' THEN 'pending' ELSE state END
        WHERE id = ${id} AND provider = ${providerName} AND external_id IS NULL`,
    );
  }
  const payment = await findExternalPayment(scope.db, providerName, notice.externalId);
  if (!payment) scope.log('warn', 'notification of an unknown payment', { provider: providerName });
  const outcome = payment ? await judge(scope, payment, notice) : 'unknown';
  if (payment) {
    const digest = await sha256(`${type}\n${text}`);
    const { kind, tryId = null } = notice;
    const externalId = notice.externalId.slice(0, 100);
    const row = {
      provider: providerName,
      externalId,
      digest,
      kind,
      outcome,
      receivedAt: scope.clock.now(),
      tryId,
    };
    await write(
      scope.db,
      q
        .insertInto('paymentNotices')
        .values(row)
        .onConflict((same) => same.doNothing()),
    );
  }
  // What happened has happened: only a check can be answered with a no.
  return provider.answerNotice(notice.kind === 'check' ? outcome : 'taken');
}
