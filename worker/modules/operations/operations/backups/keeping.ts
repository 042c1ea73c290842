import { DAY_MS, type EpochMs } from '#shared/dates.ts';

/**
 * What is kept of whole backups. The policy promises (13.4) that what was removed is gone from all of them within
 * 30 days, so none is kept for longer: a copy for every month would have to be erased from.
 */
const KEPT = { days: 14, weeks: 5, mostMs: 29 * DAY_MS, wholeMs: 2 * DAY_MS } as const;
const WEEK_MS = 7 * DAY_MS;

/** Copies of photos stay so long after a backup has missed them: a night until it has, and one until they go, make 30 days. */
export const GONE_PHOTO_MS = 28 * DAY_MS;
/** Erasures are needed for as long as there is a backup, or a point of time travel (30 days), from before them. */
export const ERASURE_MS = 60 * DAY_MS;

/** The newest of each period, by the name that the period has. */
function newestOfEach(moments: readonly EpochMs[], periodMs: number, most: number): EpochMs[] {
  const newest = new Map<number, EpochMs>();
  for (const moment of moments) {
    const period = Math.floor(moment / periodMs);
    newest.set(period, Math.max(newest.get(period) ?? 0, moment));
  }
  return [...newest.values()].sort((a, b) => b - a).slice(0, most);
}

/**
 * Which of the backups that were begun at these moments are kept: all of two days, one of which may be restored from just
 * now, the last of each of 14 days, the last of each week, none older than 29 days, and the newest one however old it is.
 */
export function keptOf(moments: readonly EpochMs[], now: EpochMs): ReadonlySet<EpochMs> {
  const young = moments.filter((moment) => now - moment < KEPT.mostMs);
  return new Set([
    ...young.filter((moment) => now - moment < KEPT.wholeMs),
    ...newestOfEach(young, DAY_MS, KEPT.days),
    ...newestOfEach(young, WEEK_MS, KEPT.weeks),
    ...(moments.length === 0 ? [] : [Math.max(...moments)]),
  ]);
}
