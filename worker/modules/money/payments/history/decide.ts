import type { Kopecks } from '#shared/money.ts';
import type { MoneySum } from './sql.ts';

type MoneyPart = Pick<MoneySum, 'kind' | 'way' | 'amountKop'>;

/** Entries on one page of the list. */
export const MONEY_PAGE = 50;

/** How many pages the chosen part has: an empty one has its first. */
export function pagesOf(sums: readonly MoneySum[], kinds: readonly MoneySum['kind'][]): number {
  const count = sums
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((total, entry) => total + entry.count, 0);
  return Math.max(1, Math.ceil(count / MONEY_PAGE));
}

/** What has come in and gone back: whole kopecks are summed, and nothing is rounded on the way. */
export function totalsOf(entries: readonly MoneyPart[]) {
  const sum = (isCounted: (entry: MoneyPart) => boolean): Kopecks =>
    entries.filter(isCounted).reduce((total, { amountKop }) => total + amountKop, 0);
  const isReturn = ({ kind }: MoneyPart) => kind === 'refund' || kind === 'refund_underway';
  return {
    paidKop: sum(({ kind }) => kind === 'payment'),
    returnedKop: sum((entry) => isReturn(entry) && entry.way !== 'bonuses'),
    returnedToBonusesKop: sum((entry) => isReturn(entry) && entry.way === 'bonuses'),
  };
}
