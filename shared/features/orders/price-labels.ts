import { formatMoney, formatPercent, type Kopecks, ROUBLE_KOP, wholeRoubles } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import { familyLabel } from './persons.ts';
import type { PriceBreakdown, PriceLine } from './price.ts';

const discounts: ReadonlySet<PriceLine['kind']> = new Set([
  'length-discount',
  'further-person-discount',
  'first-order-discount',
  'promo-code',
]);

/** Price of one day's food after discounts: neither the way there nor what it is paid with counts. */
export function dayPriceOf({ lines }: PriceBreakdown, days: number): Kopecks {
  const food = lines.filter(({ kind }) => !['delivery', 'bonuses', 'certificate'].includes(kind));
  return wholeRoubles(food.reduce((sum, { amountKop }) => sum + amountKop, 0) / days + ROUBLE_KOP / 2);
}

/** What discounts take off. */
export function savedOf({ lines }: PriceBreakdown): Kopecks {
  return lines.reduce((sum, { kind, amountKop }) => (discounts.has(kind) ? sum - amountKop : sum), 0);
}

/** «выгода 6 159 ₽»: what discounts take off, in words. */
export const gainLabel = (savedKop: Kopecks): string => `выгода ${formatMoney(savedKop)}`;

/** «1 202 ₽ в день на двоих»: of the food alone. */
export function dayPriceLabel(price: PriceBreakdown, days: number, people: number): string {
  const perDay = `${formatMoney(dayPriceOf(price, days))} в день`;
  return people > 1 ? `${perDay} ${familyLabel(people)}` : perDay;
}

/** «1 202 ₽ в день + доставка»: where the address, which decides what the way there costs, is not known yet. */
export function dayPriceBeforeDelivery(price: PriceBreakdown, days: number, people: number): string {
  return `${dayPriceLabel(price, days, people)} +\u00a0доставка`;
}

/** «11 823 ₽ и 5 000 ₽ сертификатом»: what is paid, and what a certificate has paid of it. */
export function paidLabel({ lines, totalKop }: PriceBreakdown): string {
  const certificate = lines.find(({ kind }) => kind === 'certificate');
  if (!certificate) return formatMoney(totalKop);
  const part = `${formatMoney(-certificate.amountKop)} сертификатом`;
  return totalKop === 0 ? part : `${formatMoney(totalKop)} и ${part}`;
}

/** What a price line is called in the summary, the payment and the receipt. */
export function priceLineLabel(line: PriceLine): string {
  const of = line.person === undefined ? '' : `, ${line.person}-й человек`;
  const share = line.share === undefined ? '' : ` ${formatPercent(line.share)}`;
  switch (line.kind) {
    case 'programme':
      return `${countOf(line.count ?? 0, 'день', 'дня', 'дней')} × ${formatMoney(line.unitKop ?? 0)}${of}`;
    case 'length-discount':
      return `Скидка за срок${share}`;
    case 'further-person-discount':
      return `${line.person}-му человеку${share}`;
    case 'first-order-discount':
      return `Первый заказ${share}`;
    case 'promo-code':
      return `Промокод${share}`;
    case 'dislikes':
      return `Замены по вкусу${of}`;
    case 'delivery':
      return `Доставка, ${countOf(line.count ?? 0, 'раз', 'раза', 'раз')} × ${formatMoney(line.unitKop ?? 0)}`;
    case 'bonuses':
      return 'Бонусы';
    case 'certificate':
      return 'Сертификат';
  }
}
