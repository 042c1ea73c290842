import * as z from 'zod/mini';

/** What a payment widget is opened with: its script, and its parameters. */
export const PaymentWidget = z.object({
  provider: z.enum(['cloudpayments', 'yookassa']),
  script: z.url(),
  params: z.record(z.string(), z.unknown()),
});
export type PaymentWidget = z.infer<typeof PaymentWidget>;

const payPages =
  /^\/(order|success|personal|personal\/orders|sertificat|homemade-food\/(success|order-history))\/?$/;

/** Tells whether a page may open a widget: only those that pay allow its hosts. */
export function isPayPage(path: string): boolean {
  return payPages.test(path);
}
