import type { Kopecks } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import { personParts } from '../orders/person-parts.ts';
import type { PriceBreakdown, priceLineKinds } from '../orders/price.ts';

/** One position of a fiscal receipt; positions sum to what is paid. */
export interface ReceiptItem {
  /** At most 128 characters, the shorter limit of the providers. */
  readonly label: string;
  readonly amountKop: Kopecks;
  /**
   * What is paid for (tag 1212 of 54-FZ). A `payment` is an advance: what it will buy is not known yet, as with a
   * certificate (tag 1214 is then «аванс» and not «предоплата 100 %»; tables 28 and 29 of appendix 2 to the order of the
   * Federal Tax Service ЕД-7-20/662@ of 14.09.2020). An order that it pays later is an offset of that advance.
   */
  readonly object: 'commodity' | 'service' | 'payment';
}

/** What 54-FZ asks of a payment: who gets the receipt and what it says. */
export interface Receipt {
  readonly phone: string;
  readonly email: string;
  readonly items: readonly ReceiptItem[];
}

const LABEL_LIMIT = 128;

/** What the payer reads of the difference to a dearer address, at the bank and on the receipt. */
export const FEE_LABEL = 'Доплата за доставку';

/** What a receipt names of the difference to a dearer address. */
export const feeItem = (amountKop: Kopecks): ReceiptItem => ({
  label: FEE_LABEL,
  amountKop,
  object: 'service',
});

type Kind = (typeof priceLineKinds)[number];

/** What a receipt tells of an order beside its price. */
interface ReceiptOrder {
  /** Names of the programmes, one for each person. */
  readonly programmes: readonly string[];
  readonly days: number;
}

function sumOf(price: PriceBreakdown, kinds: readonly Kind[]): Kopecks {
  return price.lines.reduce((sum, line) => sum + (kinds.includes(line.kind) ? line.amountKop : 0), 0);
}

/** Lines that belong to the food itself: what is taken off is taken off it first. */
const foodKinds: readonly Kind[] = [
  'programme',
  'length-discount',
  'further-person-discount',
  'first-order-discount',
  'promo-code',
  'bonuses',
];

/** The food of an order, a position for each person: discounts of the whole order are shared by what each part costs. */
function foodItems(price: PriceBreakdown, { programmes, days }: ReceiptOrder): ReceiptItem[] {
  const total = sumOf(price, foodKinds);
  const parts = personParts(price);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const others = parts.slice(1).map((part) => (whole === 0 ? 0 : Math.floor((total * part) / whole)));
  const first = total - others.reduce((sum, part) => sum + part, 0);
  const length = countOf(days, 'день', 'дня', 'дней');
  return [first, ...others].map((amountKop, index) => ({
    label:
      `Программа «${programmes[index]}», ${length}${programmes.length > 1 ? `, ${index + 1}-й человек` : ''}`.slice(
        0,
        LABEL_LIMIT,
      ),
    amountKop,
    object: 'commodity',
  }));
}

/**
 * Positions of the receipt of an order: food of each person, replacements and delivery. A certificate was bought with a receipt of
 * its own, so what it pays is taken off the positions from the first on.
 */
export function receiptItems(price: PriceBreakdown, order: ReceiptOrder): ReceiptItem[] {
  const items: ReceiptItem[] = [
    ...foodItems(price, order),
    { label: 'Замены по вкусу', amountKop: sumOf(price, ['dislikes']), object: 'service' },
    { label: 'Доставка', amountKop: sumOf(price, ['delivery']), object: 'service' },
  ];
  let covered = -sumOf(price, ['certificate']);
  return items.flatMap((item) => {
    const taken = Math.min(covered, item.amountKop);
    covered -= taken;
    const amountKop = item.amountKop - taken;
    return amountKop > 0 ? [{ ...item, amountKop }] : [];
  });
}
