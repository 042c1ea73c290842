import type { CalendarPreview } from '#shared/features/deliveries/schema.ts';
import type { Calendar, Change } from './calendar.ts';

/** What a change would come to: which deliveries move where, and the last day of food then. */
export function previewOf(calendar: Calendar, change: Change): CalendarPreview {
  const gone = new Set([...change.moved.map(({ id }) => id), ...change.removed]);
  const before = calendar.deliveries.filter(({ id, state }) => gone.has(id) && state === 'planned');
  const moves = change.added.flatMap(({ date, foodDates }, index) => {
    const from = before[index]?.date ?? null;
    return from === date ? [] : [{ from, to: date, foodDates: [...foodDates] }];
  });
  const isComing = ({ id, state }: Calendar['deliveries'][number]) =>
    !gone.has(id) && !['skipped', 'frozen', 'failed'].includes(state);
  const food = [
    ...calendar.deliveries.filter(isComing).flatMap(({ food_dates: dates }) => dates),
    ...change.added.flatMap(({ foodDates }) => foodDates),
  ];
  return { version: calendar.version, moves, endDate: food.toSorted().at(-1) ?? null };
}
