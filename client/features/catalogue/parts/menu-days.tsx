import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { dayOfMonth, formatSpan, monthGenitive, weekdayShort } from '#shared/dates.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { MENU_DATE, weekStart } from '../menu-data.ts';
import styles from './menu-days.module.css';

/** The address of a day of the menu, which the server answers where no script runs. */
function useDayHref(): (date: string) => string {
  const query = new URLSearchParams(useLocation().search);
  return (date) => {
    query.set(MENU_DATE, date);
    return `?${query}#menu`;
  };
}

interface DayLinkProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly className: string | undefined;
  readonly isShown?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

function DayLink({ date, onDate, className, isShown = false, label, children }: DayLinkProps) {
  const href = useDayHref();
  return (
    <a
      href={href(date)}
      className={className}
      aria-current={isShown ? 'date' : undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onDate(date);
      }}
    >
      {children}
    </a>
  );
}

interface MenuDaysProps {
  readonly days: readonly MenuDay[];
  readonly date: string;
  readonly onDate: (date: string) => void;
}

/** The days of the week that is shown. */
export function MenuDays({ days, date, onDate }: MenuDaysProps) {
  return (
    <nav className={styles.days} aria-label="День меню">
      {days.map((day) => (
        <DayLink
          key={day.date}
          date={day.date}
          onDate={onDate}
          className={styles.day}
          isShown={day.date === date}
        >
          {weekdayShort(day.date)}
          <b>{dayOfMonth(day.date)}</b>
          <VisuallyHidden>{monthGenitive(day.date)}</VisuallyHidden>
        </DayLink>
      ))}
    </nav>
  );
}

interface MenuWeeksProps {
  readonly first: string;
  readonly week: number;
  readonly weeks: number;
  readonly days: readonly MenuDay[];
  readonly onDate: (date: string) => void;
}

/** Turns the weeks of the menu over. */
export function MenuWeeks({ first, week, weeks, days, onDate }: MenuWeeksProps) {
  const from = days[0]?.date ?? first;
  const to = days.at(-1)?.date ?? first;
  return (
    <div className={styles.weeks}>
      {week > 0 && (
        <DayLink
          date={weekStart(first, week - 1)}
          onDate={onDate}
          className={styles.turn}
          label="Неделя раньше"
        >
          <Icon name="chevron-left" />
        </DayLink>
      )}
      <span aria-live="polite">{formatSpan(from, to)}</span>
      {week + 1 < weeks && (
        <DayLink
          date={weekStart(first, week + 1)}
          onDate={onDate}
          className={styles.turn}
          label="Неделя позже"
        >
          <Icon name="chevron-right" />
        </DayLink>
      )}
    </div>
  );
}
