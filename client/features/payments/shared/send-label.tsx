import { formatMoney, type Kopecks } from '#shared/money.ts';

/** What the button of an order says: it names the sum where a press leads to its payment. */
export function sendLabel(totalKop: Kopecks, isPaidOnline: boolean): string {
  if (totalKop === 0) return 'Оформить';
  return isPaidOnline ? `Оплатить ${formatMoney(totalKop)}` : 'Оформить заказ';
}
