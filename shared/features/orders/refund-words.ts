import { enumerate } from '../../enumeration.ts';
import { formatMoney, type Kopecks } from '../../money.ts';
import { bonusText } from '../bonuses/rules.ts';
import type { RefundTarget } from './cancellation.ts';
import { TO_PAYER } from './to-payer.ts';

/** A refund by what had paid it, with where its money goes. */
export interface SplitRefund {
  readonly moneyKop: Kopecks;
  readonly bonusesKop: Kopecks;
  readonly certificateKop: Kopecks;
  /** What bonuses get on top of the money where it goes there. */
  readonly extraKop: Kopecks;
  readonly to: RefundTarget;
  /** Whether the term of the certificate is over: its share goes in money to whoever has bought it. */
  readonly isCertificateOver?: boolean;
}

/** Where the share of a certificate goes. */
export const certificateTarget = (isOver = false): string =>
  isOver ? 'деньгами тому, кто купил сертификат: его срок закончился' : 'на сертификат';

/** When what goes back is there, and that there is a receipt of money to the card. */
export function refundTerms({
  moneyKop,
  bonusesKop,
  certificateKop,
  to,
  isCertificateOver,
}: SplitRefund): string {
  const isToCard = to === 'card' && moneyKop > 0;
  return [
    bonusesKop > 0 || (to === 'bonuses' && moneyKop > 0) ? 'Бонусы уже на счёте.' : '',
    certificateKop > 0 && !isCertificateOver ? 'Сертификатом снова можно платить.' : '',
    isToCard
      ? 'На карту или счёт деньги приходят за 1\u2060–\u206010 рабочих дней: срок зависит от банка. Чек возврата есть в заказе.'
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Sums that go back with the destination of each, «300 бонусов и 1 202 ₽ туда, откуда платили». */
export function refundWords(split: SplitRefund): string {
  const { moneyKop, bonusesKop, certificateKop, extraKop, to, isCertificateOver } = split;
  const isToCard = to === 'card';
  const inBonusesKop = bonusesKop + (isToCard ? 0 : moneyKop + extraKop);
  // What has a subordinate clause comes last: whatever followed it would read as a part of that.
  const parts: readonly (readonly [sumKop: Kopecks, textOf: (sumKop: Kopecks) => string])[] = [
    [inBonusesKop, bonusText],
    [certificateKop, (sumKop) => `${formatMoney(sumKop)} ${certificateTarget(isCertificateOver)}`],
    [isToCard ? moneyKop : 0, (sumKop) => `${formatMoney(sumKop)} ${TO_PAYER}`],
  ];
  return enumerate(parts.filter(([sumKop]) => sumKop > 0).map(([sumKop, textOf]) => textOf(sumKop)));
}
