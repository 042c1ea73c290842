import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { type CalendarChanges, changesOf, deliveryLike } from '../decide.ts';
import type { CalendarRows, DeliveryRow } from '../load.ts';
import { failureChangeId } from './load.ts';

/** A delivery that did not arrive, and those that bring its food later. */
export interface Failure {
  readonly failed: DeliveryRow;
  readonly reason: string;
  /** What the history says of it. */
  readonly text: string;
  /** Several where a day without food lies between. */
  readonly replacements: readonly {
    readonly id: string;
    readonly date: IsoDate;
    readonly foodDates: readonly IsoDate[];
  }[];
}

/** What is written of a failure: it is noted, and the food comes again to the same place. */
export function decideFailure(
  calendar: CalendarRows,
  { failed, reason, text, replacements }: Failure,
  at: EpochMs,
): CalendarChanges {
  const isNoted = failed.state === 'failed';
  const noted = { ...failed, failed_because: reason };
  return changesOf(calendar, {
    change: { id: failureChangeId(failed.id), kind: 'fail', text },
    updated: [isNoted ? noted : { ...noted, state: 'failed', moved_at: at }],
    inserted: replacements.map((one) =>
      deliveryLike(failed, { ...one, replaces: failed.id, interval: calendar.interval }),
    ),
    notified: isNoted ? [] : [{ id: failed.id, state: 'failed' }],
  });
}
