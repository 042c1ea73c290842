import { type CalendarChanges, changesOf, deliveryLike } from '../changes/decide.ts';
import type { CalendarRows } from '../changes/load.ts';
import type { ClosedDaysPlan } from './plan.ts';

/** What is written of an order whose deliveries fall on closed days. There is nothing to undo: the kitchen stays closed. */
export function decideClosing(
  calendar: CalendarRows,
  { kept, removed, added, frozenUntil, days, outcome }: ClosedDaysPlan,
  id: string,
): CalendarChanges {
  const byId = new Map(calendar.deliveries.map((one) => [one.id, one]));
  return changesOf(calendar, {
    change: { id, kind: 'close', text: `Кухня не\u00a0работает ${days}: ${outcome}` },
    order: { frozen_until: frozenUntil },
    deleted: removed,
    updated: kept.flatMap(({ id: keptId, date, foodDates }) => {
      const found = byId.get(keptId);
      return found ? [{ ...found, date, food_dates: [...foodDates] }] : [];
    }),
    inserted: added.flatMap(({ modelId, ...one }) => {
      const model = byId.get(modelId);
      return model ? [deliveryLike(model, { ...one, interval: calendar.interval })] : [];
    }),
  });
}
