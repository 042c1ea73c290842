import { type ReactNode, useState } from 'react';
import { dayOfMonth, formatDayLong, formatMonth, type IsoDate, weekdayShort } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { ChevronLeftIcon, ChevronRightIcon, UtensilsIcon } from '../../../ui/account-icons.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { addMonths, dayOf, weeksOf } from '../calendar.ts';
import styles from './month-calendar.module.css';
import { stateLooks } from './state-look.tsx';

interface MonthCalendarProps {
  readonly deliveries: readonly Delivery[];
  readonly today: IsoDate;
  /** The chosen day. */
  readonly date: IsoDate;
  readonly onDate: (date: IsoDate) => void;
}

interface CellProps extends MonthCalendarProps {
  readonly day: IsoDate;
  readonly month: string;
}

/** What the day is called to those who do not see its colour. */
function nameOf(day: IsoDate, state: DeliveryState | undefined, hasFood: boolean, isToday: boolean): string {
  const parts = [formatDayLong(day), isToday && 'сегодня', state && `доставка: ${deliveryStateNames[state]}`];
  if (hasFood && !state) parts.push('есть рацион');
  return parts.filter(Boolean).join(', ');
}

function Cell({ day, month, deliveries, today, date, onDate }: CellProps): ReactNode {
  const { deliveries: coming, food } = dayOf(deliveries, day);
  const state = coming[0]?.state;
  const hasFood = food.length > 0;
  const look = state && stateLooks[state];
  return (
    <button
      type="button"
      className={styles.cell}
      data-outside={day.slice(0, 7) !== month || undefined}
      data-tone={look?.tone ?? (hasFood ? 'food' : undefined)}
      data-today={day === today || undefined}
      disabled={!state && !hasFood}
      aria-pressed={day === date}
      aria-label={nameOf(day, state, hasFood, day === today)}
      onClick={() => onDate(day)}
    >
      {dayOfMonth(day)}
      {look?.icon ?? (hasFood && <UtensilsIcon size={16} />)}
    </button>
  );
}

function Legend({ deliveries }: { readonly deliveries: readonly Delivery[] }): ReactNode {
  const states = [...new Set(deliveries.map(({ state }) => state))];
  return (
    <ul className={styles.legend}>
      {states.map((state) => (
        <li key={state}>
          <span data-tone={stateLooks[state].tone}>{stateLooks[state].icon}</span>
          {deliveryStateNames[state].toLowerCase()}
        </li>
      ))}
      <li>
        <span data-tone="food">
          <UtensilsIcon size={16} />
        </span>
        день рациона без доставки
      </li>
    </ul>
  );
}

/** A month of deliveries; a day is chosen to see what comes. */
export function MonthCalendar(props: MonthCalendarProps): ReactNode {
  const { deliveries, date } = props;
  const [month, setMonth] = useState(date.slice(0, 7));
  const weeks = weeksOf(month);
  return (
    <section className={styles.calendar} aria-label="Календарь доставок">
      <div className={styles.head}>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <IconButton label="Предыдущий месяц" onClick={() => setMonth(addMonths(month, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton label="Следующий месяц" onClick={() => setMonth(addMonths(month, 1))}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <div className={styles.weekdays} aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>{weekdayShort(day)}</span>
        ))}
      </div>
      <div className={styles.grid}>
        {weeks.flat().map((day) => (
          <Cell key={day} day={day} month={month} {...props} />
        ))}
      </div>
      <Legend deliveries={deliveries} />
    </section>
  );
}
