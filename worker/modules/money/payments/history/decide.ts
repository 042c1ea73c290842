import type { Kopecks } from '#shared/money.ts';
import type { MoneySum } from './sql.ts';

/** What has come in and gone back: whole kopecks are summed, and nothing is rounded on the way. */
export function totalsOf(entries: readonly MoneySum[]) {
  const sum = (isCounted: (entry: MoneySum) => boolean): Kopecks =>
    entries.filter(isCounted).reduce((total, { amountKop }) => total + amountKop, 0);
  const isReturn = ({ kind }: MoneySum) => kind === 'refund' || kind === 'refund_underway';
  return {
    paidKop: sum(({ kind }) => kind === 'payment'),
    returnedKop: sum((entry) => isReturn(entry) && entry.way !== 'bonuses'),
    returnedToBonusesKop: sum((entry) => isReturn(entry) && entry.way === 'bonuses'),
  };
}
