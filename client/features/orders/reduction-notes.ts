import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { PriceBreakdown, PriceLine } from '#shared/features/orders/price.ts';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';

/** A reduction that was asked for, and what came of it. */
export interface ReductionNote {
  readonly kind: 'promoCode' | 'certificate' | 'bonuses';
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

const takenBy = (price: PriceBreakdown, kind: PriceLine['kind']): Kopecks =>
  Math.abs(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);

/** The outcome of each requested reduction: also of one that a better discount leaves unused. */
export function notesOf(
  { wanted, bonusBalanceKop, certificateKop, friendBonusesKop }: AskedReductions,
  price: PriceBreakdown,
): ReductionNote[] {
  const note = (kind: ReductionNote['kind'], code: string, usedKop: Kopecks, wholeKop?: Kopecks) => ({
    ...{ kind, code, usedKop },
    restKop: wholeKop === undefined ? null : wholeKop - usedKop,
  });
  return [
    ...(wanted.promoCode === ''
      ? []
      : [
          {
            ...note('promoCode', wanted.promoCode, takenBy(price, 'promo-code')),
            laterKop: friendBonusesKop,
          },
        ]),
    ...(wanted.certificate === ''
      ? []
      : [note('certificate', wanted.certificate, takenBy(price, 'certificate'), certificateKop)]),
    ...(wanted.bonusesKop === 0 ? [] : [note('bonuses', '', takenBy(price, 'bonuses'), bonusBalanceKop)]),
  ];
}

const ofLines = { 'promo-code': 'promoCode', certificate: 'certificate', bonuses: 'bonuses' } as const;

/** Outcomes of reductions, as far as the price of a placed order says them. */
export function notesOfPrice(price: PriceBreakdown): string[] {
  return price.lines.flatMap(({ kind, amountKop }) => {
    if (kind !== 'promo-code' && kind !== 'certificate' && kind !== 'bonuses') return [];
    const note = { kind: ofLines[kind], code: '', usedKop: Math.abs(amountKop), restKop: null };
    return [`${noteTitle(note)}: ${noteText(note, true)}`];
  });
}

export const noteNames = { promoCode: 'Промокод', certificate: 'Сертификат', bonuses: 'Бонусы' } as const;

export const noteTitle = ({ kind, code }: ReductionNote): string => `${noteNames[kind]} ${code}`.trim();

/** Its outcome: expected, or final once the order is placed. */
export function noteText({ kind, usedKop, restKop, laterKop }: ReductionNote, isPlaced: boolean): string {
  if (kind === 'promoCode') {
    if (usedKop > 0) return `−${formatMoney(usedKop)}`;
    const better = 'скидка на\u00a0первый заказ выгоднее';
    return laterKop
      ? `${better}, а\u00a0${bonusText(laterKop)} придут, когда привезём весь заказ`
      : `не\u00a0понадобился: ${better}`;
  }
  if (usedKop === 0) return 'не\u00a0понадобится: списывать нечего';
  const text = kind === 'bonuses' ? bonusText : formatMoney;
  const used = `${isPlaced ? 'списали' : 'спишем'} ${text(usedKop)}`;
  if (restKop === null) return isPlaced ? used : `${used}, остаток сохранится`;
  const rest = isPlaced ? 'осталось' : 'останется';
  return restKop > 0 ? `${used}, ${rest}\u00a0${text(restKop)}` : `${used}\u00a0— всё, что было`;
}

/** Outcomes of the reductions once the order is placed, a sentence each. */
export function placedNotes(asked: AskedReductions, price: PriceBreakdown): string[] {
  return notesOf(asked, price).map((note) => `${noteTitle(note)}: ${noteText(note, true)}`);
}

/** Keeps them for the page that follows the order. */
export function keepNotes(store: Pick<Storage, 'setItem'>, notes: readonly string[]): void {
  try {
    store.setItem('order-notes', JSON.stringify(notes));
  } catch {
    // Without storage that page says what was paid, and not what is left.
  }
}
