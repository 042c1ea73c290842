import type { ReactNode } from 'react';
import type { IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { UtensilsIcon } from '../../../ui/account-icons.tsx';
import { type CalendarDay, CalendarMonth } from '../../../ui/calendar-month.tsx';
import { bringsFood, dayOf } from '../calendar.ts';
import { stateLooks } from './state-look.tsx';

interface MonthCalendarProps {
  readonly deliveries: readonly Delivery[];
  readonly today: IsoDate;
  /** Dates with food that someone must not eat. */
  readonly dangerous: ReadonlySet<IsoDate>;
  /** The chosen day. */
  readonly date: IsoDate;
  readonly onDate: (date: IsoDate) => void;
  readonly onMonth: (month: string) => void;
}

/** A delivery goes before the food of the day; a day with neither cannot be chosen. */
function lookOf(
  deliveries: readonly Delivery[],
  dangerous: ReadonlySet<IsoDate>,
  date: IsoDate,
): CalendarDay {
  const { deliveries: coming, food } = dayOf(deliveries, date);
  if (dangerous.has(date)) return { ...stateLooks.failed, note: 'есть блюда, которые вам нельзя' };
  const [first] = coming;
  const state = first?.state;
  // Food of another delivery matters more than one that was skipped or frozen.
  if (first && state !== undefined && (bringsFood(first) || food.length === 0))
    return { ...stateLooks[state], note: `доставка: ${deliveryStateNames[state]}` };
  if (food.length > 0) return { tone: 'pale', icon: <UtensilsIcon size={16} />, note: 'есть рацион' };
  return { isDisabled: true };
}

const foodOnly = {
  tone: 'pale',
  icon: <UtensilsIcon size={16} />,
  text: 'день рациона без доставки',
} as const;

/** A month of deliveries; a day is chosen to see what comes. */
export function MonthCalendar({
  deliveries,
  dangerous,
  today,
  date,
  onDate,
  onMonth,
}: MonthCalendarProps): ReactNode {
  const states = [...new Set(deliveries.map(({ state }) => state))];
  const legend = states.map((state) => ({
    ...stateLooks[state],
    text: deliveryStateNames[state].toLowerCase(),
  }));
  return (
    <CalendarMonth
      label="Календарь доставок"
      today={today}
      value={date}
      dayOf={(day) => lookOf(deliveries, dangerous, day)}
      legend={deliveries.some(bringsFood) ? [...legend, foodOnly] : legend}
      onValue={onDate}
      onMonth={onMonth}
    />
  );
}
