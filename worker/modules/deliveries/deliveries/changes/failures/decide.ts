import type { EpochMs } from '#shared/dates.ts';
import type { PlannedDelivery } from '#shared/features/deliveries/rules.ts';
import { type CalendarChanges, changesOf, deliveryLike } from '../decide.ts';
import type { CalendarRows, DeliveryRow } from '../load.ts';
import { failureChangeId } from './load.ts';

/** A delivery that did not arrive, and the one that brings its food later. */
export interface Failure {
  readonly failed: DeliveryRow;
  readonly reason: string;
  /** What the history says of it. */
  readonly text: string;
  readonly replacement: PlannedDelivery & { readonly id: string };
}

/** What is written of a failure: it is noted, and the food comes again to the same place. */
export function decideFailure(
  calendar: CalendarRows,
  { failed, reason, text, replacement }: Failure,
  at: EpochMs,
): CalendarChanges {
  const isNoted = failed.state === 'failed';
  const noted = { ...failed, failed_because: reason };
  return changesOf(calendar, {
    change: { id: failureChangeId(failed.id), kind: 'fail', text },
    updated: [isNoted ? noted : { ...noted, state: 'failed', moved_at: at }],
    inserted: [deliveryLike(failed, { ...replacement, replaces: failed.id, interval: calendar.interval })],
    notified: isNoted ? [] : [{ id: failed.id, state: 'failed' }],
  });
}
