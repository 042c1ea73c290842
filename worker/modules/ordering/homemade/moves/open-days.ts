import { addDays, type IsoDate } from '#shared/dates.ts';

/** Days after a closed one that are tried. */
const DAYS_TRIED = 30;

/** Days that dishes of a closed day may move to, the first one first. */
export const openDaysAfter = (date: IsoDate, closed: readonly IsoDate[]): IsoDate[] =>
  Array.from({ length: DAYS_TRIED }, (_, index) => addDays(date, index + 1)).filter(
    (day) => !closed.includes(day),
  );
