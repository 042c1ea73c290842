import type { EpochMs } from '#shared/dates.ts';

/** Work of an isolate that is done by one request at a time. */
export interface OneAtATime {
  readonly isFree: (now: EpochMs) => boolean;
  readonly run: <Result>(now: EpochMs, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Lets one request of an isolate work at a time; one that has not ended after so many milliseconds was ended by the platform,
 * with nobody to say so.
 */
export function createOneAtATime(lostMs: number): OneAtATime {
  let since: EpochMs | undefined;
  return {
    isFree: (now) => since === undefined || Math.abs(now - since) >= lostMs,
    async run(now, work) {
      since = now;
      try {
        return await work();
      } finally {
        since = undefined;
      }
    },
  };
}
