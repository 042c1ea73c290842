import type { PaymentProgress } from './schema.ts';

/** How far the payment of an order is, in words: of a programme and of dishes alike. */
export function paymentWords(order: {
  readonly payment: Pick<PaymentProgress, 'paid' | 'method'>;
  readonly state: string;
}): string {
  const { payment, state } = order;
  if (state === 'refunded') return 'деньги вернули';
  if (payment.paid) return 'оплачено';
  if (state === 'cancelled') return 'не оплачено';
  return payment.method === 'courier' ? 'курьеру при получении' : 'ждёт оплаты';
}
