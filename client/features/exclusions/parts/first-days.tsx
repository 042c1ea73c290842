import type { ReactNode } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import { countOf } from '#shared/plurals.ts';
import styles from './affected-days.module.css';

/** Days that stand open to the eye; the rest is one press away. */
const DAYS_SHOWN = 5;

interface MenuDayProps {
  readonly date: string;
  /** Whose food it is, where several eat. */
  readonly whose?: string | undefined;
  /** Lines of the list, one for each dish. */
  readonly meals: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** A day whose menu becomes another, with its dishes one press away. */
export function MenuDay({ date, whose, meals, children }: MenuDayProps) {
  return (
    <details className={styles.day}>
      <summary>
        {formatDayLong(date)}
        <small>
          {whose !== undefined && `${whose}, `}
          {countOf(meals.length, 'блюдо', 'блюда', 'блюд')}
        </small>
      </summary>
      <ul>{meals}</ul>
      {children}
    </details>
  );
}

/** The first days in sight, the others behind their number. */
export function FirstDays({ days }: { readonly days: readonly ReactNode[] }) {
  return (
    <>
      {days.slice(0, DAYS_SHOWN)}
      {days.length > DAYS_SHOWN && (
        <details className={styles.more}>
          <summary>Ещё {countOf(days.length - DAYS_SHOWN, 'день', 'дня', 'дней')}</summary>
          {days.slice(DAYS_SHOWN)}
        </details>
      )}
    </>
  );
}
