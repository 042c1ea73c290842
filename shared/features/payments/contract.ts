import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';

/** A provider tells that a payment moved; only a re-read at the provider is believed. */
export const notifyPayment = defineContract({
  method: 'POST',
  path: '/rest/payments/notifications/:provider/',
  summary: 'Уведомление платёжного провайдера; состояние перечитывается у него самого',
  tag: 'payments',
  params: z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ success: z.literal(true) }),
  crossOrigin: true,
});
