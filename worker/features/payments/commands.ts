import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import type { AppContext } from '../../context.ts';
import { sha256 } from '../../hash.ts';
import { readBytes } from '../../read-bytes.ts';
import type { Notice, NoticeOutcome } from './port.ts';
import { type PaymentDesk, receiptOf, settlePayment } from './settle.ts';
import * as sql from './sql.ts';

function deskOf(c: AppContext): PaymentDesk {
  const { payments, clock } = c.get('services');
  return { db: c.env.DB, providers: payments, now: clock.now(), log: c.get('log') };
}

/** The provider that new payments go to: the first that is configured. */
export function paymentProvider(c: AppContext): string | undefined {
  return Object.keys(c.get('services').payments)[0];
}

/** Opens a stored payment at its provider and returns where the customer pays; repeating it changes nothing. */
export async function openPayment(c: AppContext, paymentId: string): Promise<string | null> {
  const payment = await sql.findPayment(c.env.DB, paymentId);
  const provider = payment && c.get('services').payments[payment.provider];
  if (!payment || !provider || c.get('services').clock.now() >= deadlineOf(payment)) return null;
  const { origin } = new URL(c.req.url);
  try {
    const { externalId, url } = await provider.create({
      key: payment.id,
      amountKop: payment.amount_kop,
      description: `Заказ ${payment.order_number}`,
      returnUrl: `${origin}/success/`,
      notifyUrl: `${origin}/rest/payments/notifications/${payment.provider}/`,
      receipt: receiptOf(payment),
    });
    await sql.markPending(c.env.DB, payment.id, externalId, url);
    return url;
  } catch (error) {
    // The order stands all the same: the customer sees it unpaid and the next call opens the payment again.
    c.get('log')('error', 'payment not opened', { paymentId, reason: String(error) });
    return null;
  }
}

/** Brings a payment to what its provider knows; one that cannot be asked leaves it as it is. */
export async function askProvider(c: AppContext, paymentId: string): Promise<void> {
  const payment = await sql.findPayment(c.env.DB, paymentId);
  if (!payment) return;
  try {
    await settlePayment(deskOf(c), payment);
  } catch (error) {
    c.get('log')('warn', 'payment not read', { paymentId, reason: String(error) });
  }
}

/** Opens another payment for an order whose last one is over; two calls at a moment open one. */
export async function retryPayment(c: AppContext, orderId: string): Promise<void> {
  const provider = paymentProvider(c);
  if (provider === undefined) return;
  await sql.insertRetry(c.env.DB, { id: uuidv7(), orderId, provider, now: c.get('services').clock.now() });
}

const deadlineOf = (payment: sql.PaymentRow) =>
  payDeadline({ placedAt: payment.placed_at, firstDeliveryDate: payment.first_delivery_date });

/** Whether the card may be charged for what the provider is about to charge. */
function judgeCheck(payment: sql.PaymentRow, { amountKop, currency }: Notice, now: EpochMs): NoticeOutcome {
  if (amountKop !== payment.amount_kop || currency !== 'RUB') return 'wrong_amount';
  const isOpen = payment.state !== 'cancelled' && payment.order_state === 'pending_payment';
  return isOpen && now < deadlineOf(payment) ? 'taken' : 'closed';
}

function judge(
  c: AppContext,
  payment: sql.PaymentRow,
  notice: Notice,
): NoticeOutcome | Promise<NoticeOutcome> {
  return notice.kind === 'check'
    ? judgeCheck(payment, notice, c.get('services').clock.now())
    : settlePayment(deskOf(c), payment);
}

/**
 * Takes a provider's notification. Only a proven one counts, and what it tells is read anew at the provider; a check
 * before the charge is answered by what stands in the database.
 */
export async function takeNotice(c: AppContext, providerName: string, type: string) {
  const { payments, clock } = c.get('services');
  const provider = Object.hasOwn(payments, providerName) ? payments[providerName] : undefined;
  if (!provider) throw new AppError('not_found');
  const text = new TextDecoder().decode(await readBytes(c));
  const address = c.req.header('CF-Connecting-IP') ?? '';
  const notice = await provider.readNotice({ text, type, headers: c.req.raw.headers, address });
  if (!notice) {
    c.get('log')('warn', 'forged notification', { provider: providerName });
    throw new AppError('notice_forged');
  }
  const payment = await sql.findExternalPayment(c.env.DB, providerName, notice.externalId);
  if (!payment) c.get('log')('warn', 'notification of an unknown payment', { provider: providerName });
  const outcome = payment ? await judge(c, payment, notice) : 'unknown';
  if (payment) {
    const digest = await sha256(`${type}\n${text}`);
    await sql.noteNotice(c.env.DB, providerName, notice, digest, outcome, clock.now());
  }
  // What happened has happened: only a check can be answered with a no.
  return provider.answerNotice(notice.kind === 'check' ? outcome : 'taken');
}
