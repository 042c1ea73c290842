import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';

/** A provider tells that a payment moved, or asks whether it may; its own proof and a re-read at it are believed. */
export const notifyPayment = defineContract({
  method: 'POST',
  path: '/rest/payments/notifications/:provider/',
  summary:
    'Уведомление платёжного провайдера: подпись или адрес проверяются, состояние перечитывается у него самого',
  tag: 'payments',
  params: z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  query: z.object({
    /** Which notification of CloudPayments it is: its addresses are set one a type. */
    type: z._default(z.enum(['check', 'pay', 'fail', 'confirm', 'refund', 'cancel', 'recurrent']), 'pay'),
  }),
  response: z.union([z.object({ success: z.literal(true) }), z.object({ code: z.int() })]),
  crossOrigin: true,
});
