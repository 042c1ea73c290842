import type { RunningOrder } from './terms.ts';

/** The order that has food on some of these days; undefined where none has. */
export function overlappingOrder(
  running: readonly RunningOrder[],
  from: string,
  to: string,
): RunningOrder | undefined {
  return running.find(({ startDate, endDate }) => startDate <= to && endDate >= from);
}

/** The last day of all running orders; undefined without any. */
export function lastRunningDay(running: readonly Pick<RunningOrder, 'endDate'>[]): string | undefined {
  return running
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
}
