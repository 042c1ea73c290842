import { addDays, type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';

/** The day that is asked for; today where nothing is said. */
export const dayOf = (asked: IsoDate | '', now: EpochMs): IsoDate => (asked === '' ? moscowDate(now) : asked);

/** Days in a row. */
export const daysFrom = (first: IsoDate, days: number): IsoDate[] =>
  Array.from({ length: days }, (_, index) => addDays(first, index));
