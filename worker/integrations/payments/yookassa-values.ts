import * as z from 'zod/mini';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import type { DeclineReason } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { cardText } from './card-text.ts';
import type { ProviderMethod, ProviderPayment } from './port.ts';
import { Metadata } from './yookassa-notices.ts';

export const Amount = z.object({ value: z.string(), currency: z.string() });
/** A payment as the provider tells of it. */
export const Payment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  metadata: z.optional(Metadata),
  cancellation_details: z.optional(z.object({ reason: z.string() })),
  confirmation: z.optional(
    z.object({ confirmation_url: z.optional(z.url()), confirmation_token: z.optional(z.string()) }),
  ),
  payment_method: z.optional(
    z.object({
      id: z.string(),
      type: z.string(),
      saved: z.boolean(),
      card: z.optional(
        z.object({
          first6: z.optional(z.string()),
          last4: z.string(),
          expiry_month: z.optional(z.string()),
          expiry_year: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

const states: Readonly<Record<z.infer<typeof Payment>['status'], ProviderPayment['state']>> = {
  pending: 'pending',
  waiting_for_capture: 'authorized',
  succeeded: 'paid',
  canceled: 'cancelled',
};

/** Reasons that the payer can do something about. */
const declineReasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  '3d_secure_failed': 'not_confirmed',
  payment_method_limit_exceeded: 'limit_exceeded',
};

/** How kinds of methods are called; a wallet's own title holds its number. */
const methodTitles: Readonly<Record<string, string>> = {
  sbp: 'Счёт в СБП',
  yoo_money: 'Кошелёк ЮMoney',
};

function methodOf({ payment_method: method }: z.output<typeof Payment>): { method?: ProviderMethod } {
  if (!method?.saved) return {};
  const lastFour = method.card?.last4 ?? '';
  const title = /^\d{4}$/.test(lastFour)
    ? `•••• ${lastFour}`
    : (methodTitles[method.type] ?? 'Банковская карта');
  return { method: { token: method.id, title } };
}

/** What tells the payer's card from others. */
function cardOf({ payment_method: method }: z.output<typeof Payment>): { card?: string } {
  const { first6, last4, expiry_month: month = '', expiry_year: year = '' } = method?.card ?? {};
  return first6 === undefined
    ? {}
    : { card: cardText({ first6, last4, expires: `${month}/${year.slice(-2)}` }) };
}

export const toAmount = (sum: Kopecks) => ({ value: (sum / 100).toFixed(2), currency: 'RUB' });
export const toKopecks = (value: string): Kopecks => Math.round(Number(value) * 100);

/** A receipt: its positions are paid in advance unless it is said otherwise. */
export function receiptData(receipt: Receipt, mode?: 'full_payment') {
  return {
    customer: {
      phone: receipt.phone.replace('+', ''),
      ...(receipt.email !== '' && { email: receipt.email }),
    },
    items: receipt.items.map(({ label, amountKop, object }) => ({
      description: label,
      quantity: '1.00',
      amount: toAmount(amountKop),
      // Without VAT.
      vat_code: 1,
      payment_mode: mode ?? (object === 'payment' ? 'advance' : 'full_prepayment'),
      payment_subject: object,
    })),
  };
}

export function toPayment(payment: z.output<typeof Payment>): ProviderPayment {
  const { id, amount, status, cancellation_details: details } = payment;
  return {
    ...(details &&
      details.reason !== 'expired_on_confirmation' && {
        declineReason: declineReasons[details.reason] ?? 'refused',
      }),
    ...methodOf(payment),
    ...cardOf(payment),
    externalId: id,
    key: payment.metadata?.payment,
    state: states[status],
    amountKop: toKopecks(amount.value),
    currency: amount.currency,
  };
}
