import { addDays, type IsoDate, weekdayOf } from '#shared/dates.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';

/** What a date of the calendar holds. */
export interface CalendarDay {
  /** Deliveries that come on the date. */
  readonly deliveries: readonly Delivery[];
  /** Deliveries whose food is for the date. */
  readonly food: readonly Delivery[];
}

/** States in which a delivery is still to come. */
const ahead: ReadonlySet<DeliveryState> = new Set(['planned', 'locked', 'cooking', 'on_route']);

/** The first delivery that is still to come, today's included. */
export function nextDelivery(deliveries: readonly Delivery[], today: IsoDate): Delivery | undefined {
  return deliveries
    .filter(({ state, date }) => ahead.has(state) && date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))[0];
}

/** What a date holds. */
export function dayOf(deliveries: readonly Delivery[], date: IsoDate): CalendarDay {
  return {
    deliveries: deliveries.filter((delivery) => delivery.date === date),
    food: deliveries.filter(({ foodDates }) => foodDates.includes(date)),
  };
}

/** The weeks that show a month `YYYY-MM`, Monday first, with the neighbours' days that fill them up. */
export function weeksOf(month: string): IsoDate[][] {
  const first = `${month}-01`;
  const weeks: IsoDate[][] = [];
  let day = addDays(first, -((weekdayOf(first) + 6) % 7));
  do {
    const monday = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
    day = addDays(monday, 7);
  } while (day.slice(0, 7) === month);
  return weeks;
}

/** The month `count` months later, or earlier when negative. */
export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** «2 дня 3 часа», «3 ч 12 мин», «12 мин»: time left in the two largest units. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days}\u00a0д ${hours}\u00a0ч`;
  return hours > 0 ? `${hours}\u00a0ч ${minutes % 60}\u00a0мин` : `${minutes}\u00a0мин`;
}
