import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import type { DumpedRow } from '../../../../db/backup/dump.ts';

/** A backup whose last run was so long ago stands, in milliseconds: a run takes seconds. */
const STANDS_MS = 15 * 60_000;

/** Nights begin at 3 o'clock in Moscow, which is midnight in UTC: the cut-off is over and the kitchen has its lists. */
const nightOf = (now: EpochMs): EpochMs => Math.floor(now / DAY_MS) * DAY_MS;

interface Known {
  /** When the last backup was begun, and when the last whole one was; undefined where none ever was. */
  readonly begunAt: EpochMs | undefined;
  readonly wholeAt: EpochMs | undefined;
  readonly now: EpochMs;
}

/** What a run of the timer does: begins tonight's backup, looks after the one that is being made, or nothing. */
export function decideRun({ begunAt, wholeAt, now }: Known): 'begin' | 'look' | 'wait' {
  // One that the night before has not ended is given up: its rows are older than those of a new one.
  if (begunAt === undefined || begunAt < nightOf(now)) return 'begin';
  return begunAt > (wholeAt ?? 0) ? 'look' : 'wait';
}

/** Whether a backup has lost the message that it went on with. */
export const isStanding = (movedAt: EpochMs, now: EpochMs): boolean => now - movedAt >= STANDS_MS;

const kindOf = (account: unknown) => String(account).split(':', 1)[0] ?? '';

/** Balances by kind of account after more entries of the ledger, in kopecks. */
export function addEntries(
  ledger: Readonly<Record<string, number>>,
  entries: readonly DumpedRow[],
): Record<string, number> {
  const sums = { ...ledger };
  for (const { from_account: from, to_account: to, amount_kop: amount } of entries) {
    sums[kindOf(from)] = (sums[kindOf(from)] ?? 0) - Number(amount);
    sums[kindOf(to)] = (sums[kindOf(to)] ?? 0) + Number(amount);
  }
  return sums;
}
