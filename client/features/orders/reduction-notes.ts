import * as z from 'zod/mini';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { PriceBreakdown, PriceLine } from '#shared/features/orders/price.ts';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';

/** A reduction that was asked for, and what came of it. */
interface ReductionNote {
  readonly field: keyof WantedReductions;
  readonly name: string;
  /** The code that was typed; empty for bonuses. */
  readonly code: string;
  /** Taken off the order, in kopecks. */
  readonly usedKop: Kopecks;
  /** Bonuses after the order, in kopecks, where the code takes nothing off. */
  readonly laterKop?: Kopecks | undefined;
  /** Left for later orders, in kopecks; null where nothing can be or nobody knows. */
  readonly restKop: Kopecks | null;
}

/** The requested reductions with the balances of the customer's accounts. */
export interface AskedReductions {
  readonly wanted: WantedReductions;
  readonly bonusBalanceKop: Kopecks;
  /** Undefined where the server has not told it. */
  readonly certificateKop?: Kopecks | undefined;
  /** Bonuses of a friend's code, where it takes nothing off. */
  readonly friendBonusesKop?: Kopecks | undefined;
}

/** The reductions, the lines of a price that they become, and their names. */
const kinds: readonly (readonly [keyof WantedReductions, PriceLine['kind'], string])[] = [
  ['promoCode', 'promo-code', 'Промокод'],
  ['certificate', 'certificate', 'Сертификат'],
  ['bonusesKop', 'bonuses', 'Бонусы'],
];

/** The outcome of each requested reduction: also of one that a better discount leaves unused. */
export function notesOf(
  { wanted, bonusBalanceKop, certificateKop, friendBonusesKop }: AskedReductions,
  price: PriceBreakdown,
): ReductionNote[] {
  const accounts = { promoCode: undefined, certificate: certificateKop, bonusesKop: bonusBalanceKop };
  return kinds.flatMap(([field, kind, name]) => {
    const asked = wanted[field];
    if (!asked) return [];
    const usedKop = Math.abs(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);
    const account = accounts[field];
    const note = { field, name, usedKop, code: typeof asked === 'string' ? asked : '' };
    const laterKop = field === 'promoCode' ? friendBonusesKop : undefined;
    return [{ ...note, laterKop, restKop: account === undefined ? null : account - usedKop }];
  });
}

/** Outcomes of reductions, as far as the price of a placed order says them. */
export function notesOfPrice(price: PriceBreakdown): string[] {
  return price.lines.flatMap(({ kind, amountKop }) =>
    kinds
      .filter(([, line]) => line === kind)
      .map(([field, , name]) =>
        placedText({ field, name, code: '', usedKop: Math.abs(amountKop), restKop: null }),
      ),
  );
}

export const noteTitle = ({ name, code }: ReductionNote): string => `${name} ${code}`.trim();

const placedText = (note: ReductionNote): string => `${noteTitle(note)}: ${noteText(note, true)}`;

/** Its outcome: expected, or final once the order is placed. */
export function noteText({ field, usedKop, restKop, laterKop }: ReductionNote, isPlaced: boolean): string {
  if (field === 'promoCode') {
    if (usedKop > 0) return `−${formatMoney(usedKop)}`;
    const better = 'скидка на первый заказ выгоднее';
    return laterKop
      ? `${better}, а ${bonusText(laterKop)} придут, когда привезём весь заказ`
      : `не понадобился: ${better}`;
  }
  if (usedKop === 0) return 'не понадобится: списывать нечего';
  const text = field === 'bonusesKop' ? bonusText : formatMoney;
  const used = `${isPlaced ? 'списали' : 'спишем'} ${text(usedKop)}`;
  if (restKop === null) return isPlaced ? used : `${used}, остаток сохранится`;
  const rest = isPlaced ? 'осталось' : 'останется';
  return restKop > 0 ? `${used}, ${rest}\u00a0${text(restKop)}` : `${used} — всё, что было`;
}

/** Outcomes of the reductions once the order is placed, a sentence each. */
export function placedNotes(asked: AskedReductions, price: PriceBreakdown): string[] {
  return notesOf(asked, price).map(placedText);
}

/** Keeps them for the page that follows the order. */
export function keepNotes(store: Pick<Storage, 'setItem'>, notes: readonly string[]): void {
  try {
    store.setItem('order-notes', JSON.stringify(notes));
  } catch {
    // Without storage that page says what was paid, and not what is left.
  }
}

const Kept = z.array(z.string());

/** The outcomes where this tab has placed the order: stored by the chips, claimed once it is placed. */
export function readNotes(store: Pick<Storage, 'getItem'>, orderId: string): readonly string[] {
  try {
    if (store.getItem('order-notes-of') !== orderId) return [];
    return Kept.safeParse(JSON.parse(store.getItem('order-notes') ?? '')).data ?? [];
  } catch {
    return [];
  }
}
