import type { EpochMs } from '#shared/dates.ts';
import { type CalendarChanges, changesOf, deliveryLike } from '../changes/decide.ts';
import type { CalendarRows } from '../changes/load.ts';
import type { ClosedDaysPlan } from './plan.ts';

/** Why food does not come, as its customer reads it: «Кухня не работает 1 и 2 января». */
export const closedBecause = (days: string) => `Кухня не работает ${days}`;

/** What is written of an order whose deliveries fall on closed days. There is nothing to undo: the kitchen stays closed. */
export function decideClosing(
  calendar: CalendarRows,
  { closedFood, kept, removed, added, frozenUntil, days, outcome }: ClosedDaysPlan,
  { id, at }: { readonly id: string; readonly at: EpochMs },
): CalendarChanges {
  const byId = new Map(calendar.deliveries.map((one) => [one.id, one]));
  const model = byId.get(closedFood?.modelId ?? '');
  return changesOf(calendar, {
    change: { id, kind: 'close', text: `${closedBecause(days)}: ${outcome}` },
    order: { frozen_until: frozenUntil },
    deleted: removed,
    updated: kept.flatMap(({ id: keptId, date, foodDates }) => {
      const found = byId.get(keptId);
      return found ? [{ ...found, date, food_dates: [...foodDates] }] : [];
    }),
    inserted: [
      // What its customer may have the money for, before the deliveries that stand for it.
      ...(closedFood && model
        ? [
            {
              ...deliveryLike(model, { ...closedFood, interval: model.interval }),
              ...{ state: 'skipped' as const, moved_at: at, failed_because: closedBecause(days) },
            },
          ]
        : []),
      ...added.flatMap(({ modelId, ...one }) => {
        const other = byId.get(modelId);
        return other ? [deliveryLike(other, { ...one, interval: calendar.interval })] : [];
      }),
    ],
  });
}
