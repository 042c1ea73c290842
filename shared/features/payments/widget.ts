import * as z from 'zod/mini';

/** What a payment widget is opened with: its script, and its parameters. */
export const PaymentWidget = z.object({
  provider: z.enum(['cloudpayments', 'yookassa']),
  script: z.url(),
  params: z.record(z.string(), z.unknown()),
});
export type PaymentWidget = z.infer<typeof PaymentWidget>;
