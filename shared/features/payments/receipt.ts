import type { Kopecks } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import type { PriceBreakdown, priceLineKinds } from '../orders/price.ts';

/** One position of a fiscal receipt; positions sum to what is paid. */
export interface ReceiptItem {
  /** At most 128 characters, the shorter limit of the providers. */
  readonly label: string;
  readonly amountKop: Kopecks;
  readonly object: 'commodity' | 'service';
}

/** What 54-FZ asks of a payment: who gets the receipt and what it says. */
export interface Receipt {
  readonly phone: string;
  readonly email: string;
  readonly items: readonly ReceiptItem[];
}

const LABEL_LIMIT = 128;

type Kind = (typeof priceLineKinds)[number];

/** Lines that belong to the food itself: what is taken off is taken off it first. */
const foodKinds: readonly Kind[] = [
  'programme',
  'length-discount',
  'second-person-discount',
  'first-order-discount',
  'promo-code',
  'bonuses',
];

/**
 * Positions of the receipt of an order: food, replacements and delivery. A certificate was bought with a receipt of
 * its own, so what it pays is taken off the positions from the first on.
 */
export function receiptItems(
  price: PriceBreakdown,
  order: { programme: string; days: number },
): ReceiptItem[] {
  const sumOf = (kinds: readonly Kind[]) =>
    price.lines.reduce((sum, line) => sum + (kinds.includes(line.kind) ? line.amountKop : 0), 0);
  const days = countOf(order.days, 'день', 'дня', 'дней');
  const items: ReceiptItem[] = [
    {
      label: `Рацион «${order.programme}», ${days}`.slice(0, LABEL_LIMIT),
      amountKop: sumOf(foodKinds),
      object: 'commodity',
    },
    { label: 'Замены по вкусу', amountKop: sumOf(['dislikes']), object: 'service' },
    { label: 'Доставка', amountKop: sumOf(['delivery']), object: 'service' },
  ];
  let covered = -sumOf(['certificate']);
  return items.flatMap((item) => {
    const taken = Math.min(covered, item.amountKop);
    covered -= taken;
    const amountKop = item.amountKop - taken;
    return amountKop > 0 ? [{ ...item, amountKop }] : [];
  });
}
