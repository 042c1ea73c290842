import * as z from 'zod/mini';
import type { PaymentPort } from '../features/payments/port.ts';
import { readJson } from '../json.ts';
import { addSandboxRefund, createSandboxPayment, findSandboxPayment } from './sql.ts';

const Notification = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/** A provider without money: its page is a page of the local environment. */
export function createSandboxPayments(db: D1Database): PaymentPort {
  return {
    async create(payment) {
      const externalId = await createSandboxPayment(db, crypto.randomUUID(), payment);
      return { externalId, url: `/local/pay/${externalId}/` };
    },
    async read(externalId) {
      const payment = await findSandboxPayment(db, externalId);
      if (!payment) return undefined;
      const { state, amount_kop: amountKop } = payment;
      const isDeclined = state === 'insufficient_funds' || state === 'not_confirmed';
      return {
        externalId,
        amountKop,
        currency: 'RUB',
        state: isDeclined ? ('failed' as const) : state,
        ...(isDeclined && { declineReason: state }),
      };
    },
    refund: ({ key, externalId, amountKop }) => addSandboxRefund(db, { key, externalId, amountKop }),
    readNotice({ text }) {
      const parsed = Notification.safeParse(readJson(text));
      return Promise.resolve(
        parsed.success ? { externalId: parsed.data.id, kind: 'moved' as const } : undefined,
      );
    },
    answerNotice: () => ({ success: true }),
  };
}
