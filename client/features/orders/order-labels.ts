import type { MoneyMove, OrderPapers } from '#shared/features/orders/papers.ts';
import type { PriceBreakdown, PriceLine } from '#shared/features/orders/price.ts';
import { refundWords } from '#shared/features/orders/refund-words.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { phoneInText } from '#shared/phone.ts';
import { countOf } from '#shared/plurals.ts';

/** How the food is handed over; empty where the customer meets the courier. */
export function handoverLine({ recipient, leaveAtDoor }: Pick<Order, 'recipient' | 'leaveAtDoor'>): string {
  return [
    leaveAtDoor && 'Оставим у двери',
    recipient && `Получатель — ${recipient.name}, ${phoneInText(recipient.phone)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** Length of an order and number of its deliveries, without cancelled days. */
export function daysLine({
  days,
  keptDays,
  deliveriesCount,
}: Pick<Order, 'days' | 'keptDays' | 'deliveriesCount'>): string {
  if (deliveriesCount === 0) return countOf(days, 'день', 'дня', 'дней');
  const length =
    keptDays < days
      ? `${keptDays} из ${countOf(days, 'дня', 'дней', 'дней')}`
      : countOf(days, 'день', 'дня', 'дней');
  return `${length}, ${countOf(deliveriesCount, 'доставка', 'доставки', 'доставок')}`;
}

/**
 * Refunds of an order, «Вернули 14 293,37 ₽ туда, откуда платили», or «Возвращаем …» until the provider has confirmed all
 * of it; undefined without any.
 */
export function returnedLine({ moves }: Pick<OrderPapers, 'moves'>): string | undefined {
  const sumOf = (kind: MoneyMove) =>
    moves.filter((move) => move.kind === kind).reduce((sum, { amountKop }) => sum + amountKop, 0);
  const words = refundWords({
    moneyKop: sumOf('refund') + sumOf('refund_underway'),
    bonusesKop: sumOf('refund_to_bonuses') + sumOf('bonuses_returned'),
    certificateKop: sumOf('certificate_returned'),
    extraKop: 0,
    to: 'card',
  });
  if (words === '') return undefined;
  return `${sumOf('refund_underway') > 0 ? 'Возвращаем' : 'Вернули'} ${words}`;
}

const paying: readonly (readonly [PriceLine['kind'], string])[] = [
  ['bonuses', 'бонусы'],
  ['certificate', 'сертификат'],
];

/** Names what has paid an order that costs nothing, «заказ покрыли бонусы и сертификат». */
export function coveredBy(price: PriceBreakdown): string {
  const means = paying
    .filter(([kind]) => price.lines.some((line) => line.kind === kind))
    .map(([, name]) => name);
  if (means.length === 0) return 'со скидкой заказ бесплатный';
  const isMany = means.length > 1 || means[0] === 'бонусы';
  return `заказ ${isMany ? 'покрыли' : 'покрыл'} ${means.join(' и ')}`;
}
