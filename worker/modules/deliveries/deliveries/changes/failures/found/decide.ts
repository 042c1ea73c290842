import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { type CalendarChanges, changesOf } from '../../decide.ts';
import { bringersOf } from '../../links.ts';
import type { CalendarRows, DeliveryRow } from '../../load.ts';

/**
 * The deliveries that were to bring the food of a failed one again; undefined where the kitchen has any of it by now, or
 * where it is not known which of them bring it, as after changes of the customer.
 */
export function withdrawnFor(
  { deliveries }: Pick<CalendarRows, 'deliveries'>,
  failed: DeliveryRow,
  firstOpenDate: IsoDate,
): DeliveryRow[] | undefined {
  const again = bringersOf(deliveries, failed.id);
  const isOpen = again.every(({ state, date }) => state === 'planned' && date >= firstOpenDate);
  const days = again.flatMap(({ food_dates: dates }) => dates).length;
  return isOpen && days === failed.food_dates.length ? again : undefined;
}

/** What is written of a failed delivery that has come: it is under way again, from where it arrives. */
export function decideFound(
  calendar: CalendarRows,
  { failed, withdrawn, text }: Found,
  at: EpochMs,
): CalendarChanges {
  return changesOf(calendar, {
    change: { id: `found-${failed.id}`, kind: 'undo', text },
    deleted: withdrawn.map(({ id }) => id),
    updated: [{ ...failed, state: 'on_route', moved_at: at, failed_because: '' }],
  });
}

interface Found {
  readonly failed: DeliveryRow;
  readonly withdrawn: readonly DeliveryRow[];
  /** What the history says of it. */
  readonly text: string;
}
