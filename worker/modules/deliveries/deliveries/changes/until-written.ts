import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { overtaken, takenDate } from './save.ts';

/** Days on which a place is looked for, and changes of the customer that may come between. */
export const DAYS_TRIED = 30;

/**
 * Runs `write` until the calendar takes what it plans. It reads the calendar anew each time and is told how often a date
 * was taken, so that it can look further. Throws what refused the last try.
 */
export async function untilWritten<T>(write: (takenDates: number) => Promise<T>): Promise<T> {
  for (let tries = 1, takenDates = 0; ; tries += 1) {
    try {
      return await write(takenDates);
    } catch (cause) {
      const isTaken = isRefusedBy(cause, ...takenDate);
      takenDates += Number(isTaken);
      if (tries === DAYS_TRIED || !(isTaken || isRefusedBy(cause, ...overtaken))) throw cause;
    }
  }
}
