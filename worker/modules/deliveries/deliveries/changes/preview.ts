import { addDays, daysBetween } from '#shared/dates.ts';
import { isDayOff } from '#shared/features/deliveries/rules.ts';
import type { CalendarPreview } from '#shared/features/deliveries/schema.ts';
import type { Calendar, Change } from './calendar.ts';

/** Food that was brought before a freeze is eaten in it: what is missing begins with the first day of what waits. */
function noFoodOf(calendar: Calendar, { kind, frozenUntil }: Change, gone: ReadonlySet<string>) {
  if (kind !== 'freeze' || frozenUntil === null) return null;
  const [from] = calendar.deliveries
    .filter(({ id }) => gone.has(id))
    .flatMap(({ food_dates: dates }) => dates)
    .toSorted();
  if (from === undefined) return null;
  const span = Array.from({ length: daysBetween(from, frozenUntil) }, (_, index) => addDays(from, index));
  const days = span.filter((date) => !isDayOff(date, calendar.daysOff)).length;
  return days === 0 ? null : { from, to: addDays(frozenUntil, -1), days };
}

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
  return {
    version: calendar.version,
    moves,
    endDate: food.toSorted().at(-1) ?? null,
    noFood: noFoodOf(calendar, change, gone),
  };
}
