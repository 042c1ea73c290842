import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../context.ts';
import * as sql from './sql.ts';

/** Opens a stored payment at its provider and returns where the customer pays; repeating it changes nothing. */
export async function openPayment(
  c: AppContext,
  paymentId: string,
  description: string,
): Promise<string | null> {
  const payment = await sql.findPayment(c.env.DB, paymentId);
  const provider = payment && c.get('services').payments[payment.provider];
  if (!payment || !provider) return null;
  const { origin } = new URL(c.req.url);
  try {
    const { externalId, url } = await provider.create({
      key: payment.id,
      amountKop: payment.amount_kop,
      description,
      returnUrl: `${origin}/success/`,
      notifyUrl: `${origin}/rest/payments/notifications/${payment.provider}/`,
    });
    await sql.markPending(c.env.DB, payment.id, externalId, url);
    return url;
  } catch (error) {
    // The order stands all the same: the customer sees it unpaid and the next call opens the payment again.
    c.get('log')('error', 'payment not opened', { paymentId, reason: String(error) });
    return null;
  }
}

/**
 * Takes a provider's notification: what it says is not believed, the payment is read anew. Repeated, late and
 * unordered notifications are harmless, because a state moves only along its allowed lines.
 */
export async function takeNotification(
  c: AppContext,
  providerName: string,
  externalId: string,
): Promise<void> {
  const { payments } = c.get('services');
  const provider = Object.hasOwn(payments, providerName) ? payments[providerName] : undefined;
  if (!provider) throw new AppError('not_found');
  const [payment, actual] = await Promise.all([
    sql.findExternalPayment(c.env.DB, providerName, externalId),
    provider.read(externalId),
  ]);
  if (!payment || !actual) {
    c.get('log')('warn', 'notification of an unknown payment', { provider: providerName });
    return;
  }
  if (actual.amountKop !== payment.amount_kop) {
    c.get('log')('error', 'payment of another amount', {
      paymentId: payment.id,
      amountKop: actual.amountKop,
    });
    return;
  }
  if (actual.state === 'paid') {
    if (payment.state === 'failed') await sql.markRetried(c.env.DB, payment.id);
    await sql.markPaid(c.env.DB, payment.id, c.get('services').clock.now());
  } else if (actual.state === 'failed' || actual.state === 'cancelled') {
    await sql.markFailed(c.env.DB, payment.id);
  }
}
