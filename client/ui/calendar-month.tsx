import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  dayOfMonth,
  formatDayLong,
  formatMonth,
  type IsoDate,
  weekdayLong,
  weekdayShort,
} from '#shared/dates.ts';
import { classNames, Icon, IconButton, Link } from './basics.tsx';
import styles from './calendar-month.module.css';
import { css } from './css.ts';
import { addMonths, dayAfterKey, weeksOf } from './month-weeks.ts';

export type CalendarTone =
  | 'none'
  | 'dashed'
  | 'plain'
  | 'pale'
  | 'green'
  | 'dark'
  | 'amber'
  | 'tomato'
  | 'sky';

/** How a day looks and what it is called; colour never stands without icon and words. */
export interface CalendarDay {
  readonly tone?: CalendarTone;
  readonly icon?: ReactNode;
  /** The state in words, read out after the date. */
  readonly note?: string;
  readonly isDisabled?: boolean;
}

interface CalendarMonthProps {
  readonly label: string;
  readonly today: IsoDate;
  /** The chosen day. */
  readonly value: IsoDate;
  /** The day that is in view at first; without it the chosen one. */
  readonly begin?: IsoDate;
  readonly dayOf: (date: IsoDate) => CalendarDay;
  readonly legend?: readonly {
    readonly tone: CalendarTone;
    readonly icon?: ReactNode;
    readonly text: string;
  }[];
  /** The address that shows a day, where the days of a page are links: they work before any script. */
  readonly hrefOf?: (date: IsoDate) => string;
  readonly onValue?: (date: IsoDate) => void;
  /** Runs when another month `YYYY-MM` is shown. */
  readonly onMonth?: (month: string) => void;
}

const key = css('grid place-items-center size-24 rounded-8 print:[border:1px_solid_var(--line-input)]');
const outside = css('text-ink-3 font-medium');
const inside = css('font-bold');
const tones: Readonly<Record<CalendarTone, string | undefined>> = {
  none: undefined,
  dashed: css('[border:2px_dashed_var(--green-700)] print:[border:2px_dashed_var(--green-700)]'),
  plain: css('bg-sand-200 text-ink-2'),
  pale: css('bg-green-50 text-green-800'),
  green: css('bg-green-200 text-green-900'),
  dark: css('bg-green-800 text-white'),
  amber: css('bg-amber text-amber-ink'),
  tomato: css('bg-tomato text-white'),
  sky: css('bg-sky-ground text-sky-ink'),
};

interface CellProps extends Pick<CalendarMonthProps, 'today' | 'value' | 'dayOf' | 'hrefOf'> {
  readonly date: IsoDate;
  readonly month: string;
  /** The one day that Tab reaches; arrows lead to the others. */
  readonly isStop: boolean;
  readonly onChoice: () => void;
}

function Cell({ date, month, today, value, isStop, dayOf, hrefOf, onChoice }: CellProps) {
  const { tone = 'none', icon, note, isDisabled = false } = dayOf(date);
  const isChosen = date === value;
  const cell = {
    className: classNames(styles.cell, date.slice(0, 7) === month ? inside : outside, tones[tone]),
    tabIndex: isStop ? 0 : -1,
    'data-date': date,
    'data-tone': tone,
    'data-today': date === today || undefined,
    'data-chosen': isChosen || undefined,
    'aria-label': [formatDayLong(date), date === today && 'сегодня', note].filter(Boolean).join(', '),
    children: (
      <>
        {dayOfMonth(date)}
        {icon}
      </>
    ),
  };
  return (
    <td>
      {hrefOf && !isDisabled ? (
        <Link {...cell} to={hrefOf(date)} replace aria-current={isChosen || undefined} onClick={onChoice} />
      ) : (
        <button
          {...cell}
          type="button"
          aria-pressed={isChosen}
          aria-current={date === today ? 'date' : undefined}
          // Not `disabled`: arrows walk over such days too, and say why they are closed.
          aria-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && onChoice()}
        />
      )}
    </td>
  );
}

interface Place {
  readonly month: string;
  /** The day that Tab reaches. */
  readonly stop: IsoDate;
}

/** Which days are shown and which of them has the keyboard. */
function useCalendarPlace({
  value,
  begin = value,
  today,
  onMonth,
}: Pick<CalendarMonthProps, 'value' | 'begin' | 'today' | 'onMonth'>) {
  const grid = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  const [place, setPlace] = useState<Place>({ month: begin.slice(0, 7), stop: begin });
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${place.stop}"]`)?.focus();
  }, [place.stop]);

  function show(next: Place): void {
    setPlace(next);
    if (next.month !== place.month) onMonth?.(next.month);
  }

  function walk(event: KeyboardEvent): void {
    const next = dayAfterKey(place.stop, event.key);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isWalking.current = true;
    show({ month: next.slice(0, 7), stop: next });
  }

  function turn(count: number): void {
    const month = addMonths(place.month, count);
    const known = [value, today].find((date) => date.startsWith(month));
    show({ month, stop: known ?? `${month}-01` });
  }

  const stopAt = (date: IsoDate) => setPlace({ ...place, stop: date });
  return { grid, ...place, walk, turn, stopAt };
}

/** A month of days, one of which is chosen; arrows, Home, End, Page Up and Page Down walk through it. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { label, legend, onValue } = props;
  const { grid, month, stop, walk, turn, stopAt } = useCalendarPlace(props);
  const weeks = weeksOf(month);
  return (
    <section
      className={css('py-16 px-4 rounded-panel bg-surface shadow-card tablet:p-20')}
      aria-label={label}
    >
      <div className={css('flex gap-6 items-center pt-0 pb-8 px-10 tablet:px-0')}>
        <h2 className={css('flex-1 text-[1.25rem]')} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <IconButton label="Предыдущий месяц" onClick={() => turn(-1)}>
          <Icon name="chevron-left" />
        </IconButton>
        <IconButton label="Следующий месяц" onClick={() => turn(1)}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid hands the arrow keys to the page */}
      <table ref={grid} role="grid" className={styles.grid} aria-label={formatMonth(month)} onKeyDown={walk}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekdayLong(date)}>
                {weekdayShort(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Cell
                  key={date}
                  {...props}
                  date={date}
                  month={month}
                  isStop={date === stop}
                  onChoice={() => {
                    stopAt(date);
                    onValue?.(date);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {legend && (
        <ul className={styles.legend}>
          {legend.map(({ tone, icon, text }) => (
            <li key={text} className={css('flex gap-8 items-center')}>
              <span className={classNames(key, tones[tone])}>{icon}</span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
