import { packagingLine } from '#shared/features/orders/packaging.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { upperFirst } from '#shared/typography.ts';

/** What an order is made of, in a few words: «Баланс, 1500 ккал»; two people who eat the same share the words. */
export function rationsLine({ rations }: Pick<Order, 'rations'>): string {
  const lines = rations.map(({ programme, kcal }) => `${programme.name}, ${kcal}\u00a0ккал`);
  const [first = ''] = lines;
  if (lines.length > 1 && lines.every((line) => line === first)) return `${first}, на\u00a0двоих`;
  return lines.join(' + ');
}

/** How the food is handed over; empty where the customer meets the courier. */
export function handoverLine({ recipient, leaveAtDoor }: Pick<Order, 'recipient' | 'leaveAtDoor'>): string {
  return [
    leaveAtDoor && 'Оставим у\u00a0двери',
    recipient && `Получатель\u00a0— ${recipient.name}, ${formatPhone(recipient.phone)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** How the food is packed, as a sentence. */
export function packagingSentence({ packaging }: Pick<Order, 'packaging'>): string {
  return upperFirst(packagingLine(packaging));
}
