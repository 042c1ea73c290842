import type { MoneyEntry } from '#shared/features/payments/history/contract.ts';
import type { Kopecks } from '#shared/money.ts';

/** What has come in and gone back: whole kopecks are summed, and nothing is rounded on the way. */
export function totalsOf(entries: readonly MoneyEntry[]) {
  const sum = (isCounted: (entry: MoneyEntry) => boolean): Kopecks =>
    entries.filter(isCounted).reduce((total, { amountKop }) => total + amountKop, 0);
  const isReturn = ({ kind }: MoneyEntry) => kind === 'refund' || kind === 'refund_underway';
  return {
    paidKop: sum(({ kind }) => kind === 'payment'),
    returnedKop: sum((entry) => isReturn(entry) && entry.way !== 'bonuses'),
    returnedToBonusesKop: sum((entry) => isReturn(entry) && entry.way === 'bonuses'),
  };
}
