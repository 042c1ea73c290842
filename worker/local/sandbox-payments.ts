import * as z from 'zod/mini';
import type { DeclineReason } from '#shared/features/payments/schema.ts';
import type { PaymentPort, ProviderPayment } from '../integrations/payments/port.ts';
import { readJson } from '../json.ts';
import type { Database } from '../platform/database.ts';
import {
  addSandboxReceipt,
  addSandboxRefund,
  createSandboxPayment,
  decideSandboxPayment,
  findSandboxMethod,
  findSandboxPayment,
  keepSandboxMethod,
} from './sql.ts';

const Notification = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Why the bank of the sandbox refuses. */
const declineReasons: Readonly<Record<string, DeclineReason | undefined>> = {
  insufficient_funds: 'insufficient_funds',
  not_confirmed: 'not_confirmed',
  failed: 'refused',
};

async function readPayment(db: Database, externalId: string): Promise<ProviderPayment | undefined> {
  const payment = await findSandboxPayment(db, externalId);
  if (!payment) return undefined;
  const { state, amount_kop: amountKop } = payment;
  const declineReason = declineReasons[state];
  const method = state === 'paid' ? await findSandboxMethod(db, { paymentId: externalId }) : undefined;
  return {
    externalId,
    amountKop,
    currency: 'RUB',
    state: state === 'insufficient_funds' || state === 'not_confirmed' ? ('failed' as const) : state,
    ...(method && { method: { token: method.token, title: '•••• 4242' } }),
    ...(declineReason && { declineReason }),
  };
}

/** A provider without money: its page is a page of the local environment, which an edge in front of it has not. */
export function createSandboxPayments(db: Database, siteUrl: string): PaymentPort {
  return {
    async create(payment) {
      const description = payment.way === 'sbp' ? `${payment.description}, СБП` : payment.description;
      const externalId = await createSandboxPayment(db, crypto.randomUUID(), { ...payment, description });
      if (payment.saveMethod) await keepSandboxMethod(db, externalId);
      const path = `/local/pay/${externalId}/`;
      const isBehindEdge = new URL(payment.returnUrl, siteUrl).origin !== siteUrl;
      return { externalId, url: isBehindEdge ? siteUrl + path : path };
    },
    async charge(charge) {
      const method = await findSandboxMethod(db, { token: charge.token });
      if (!method) throw new Error('The sandbox does not know the method');
      const addresses = { returnUrl: '/', notifyUrl: '' };
      const externalId = await createSandboxPayment(db, crypto.randomUUID(), { ...charge, ...addresses });
      await decideSandboxPayment(db, externalId, method.declines === 1 ? 'insufficient_funds' : 'paid');
      const payment = await readPayment(db, externalId);
      if (!payment) throw new Error('The sandbox has lost a payment');
      return payment;
    },
    read: async ({ externalId }) => {
      const payment = await readPayment(db, externalId);
      return payment ? [payment] : [];
    },
    async refund({ key, externalId, amountKop }) {
      await addSandboxRefund(db, { key, externalId, amountKop });
      return { id: null };
    },
    offset: ({ key, externalId, receipt, isReturn }) => {
      const amountKop = receipt.items.reduce((sum, item) => sum + item.amountKop, 0);
      return addSandboxReceipt(db, { key, externalId, amountKop: isReturn ? -amountKop : amountKop });
    },
    readNotice({ text }) {
      const parsed = Notification.safeParse(readJson(text));
      return Promise.resolve(
        parsed.success ? { externalId: parsed.data.id, kind: 'moved' as const } : undefined,
      );
    },
    answerNotice: () => ({ success: true }),
  };
}
