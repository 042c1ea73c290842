import { formatMoney, formatPercent } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import type { PriceLine } from './price.ts';

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
