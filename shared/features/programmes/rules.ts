import type { IsoDate } from '../../dates.ts';
import { type DaysOff, foodDates } from '../deliveries/rules.ts';
import { type OrderLength, orderLengths } from '../orders/price.ts';
import type { CalorieLine, Programme, Season } from './schema.ts';

interface Seasonal {
  readonly seasons: readonly Season[];
}

/** The lowest line at which no health notice is shown; the calculator proposes nothing below it. */
const HEALTH_NOTICE_BELOW_KCAL = 1200;

/** The calorie line of a programme, if it has that one. */
export function lineOf(programme: Pick<Programme, 'lines'>, kcal: number): CalorieLine | undefined {
  return programme.lines.find((line) => line.kcal === kcal);
}

/** The line that a programme offers for an energy in kcal: the one of that energy, else its usual one. */
export function offeredLine(
  programme: Pick<Programme, 'lines' | 'defaultKcal'>,
  kcal: number,
): CalorieLine | undefined {
  return lineOf(programme, kcal) ?? lineOf(programme, programme.defaultKcal) ?? programme.lines[0];
}

/** Tells whether a programme can be eaten from a date to another; one without seasons can on every date. */
export function isInSeason({ seasons }: Seasonal, first: IsoDate, last: IsoDate = first): boolean {
  return !seasons[0] || seasons.some(({ from, to }) => from <= first && last <= to);
}

/** Tells whether all food days of an order that begins on a date lie in a season of its programme. */
export function fitsSeason(programme: Seasonal, start: IsoDate, days: number, daysOff: DaysOff): boolean {
  // Pages ask for many dates, most of which lie in no season: their days need not be counted.
  if (!isInSeason(programme, start)) return false;
  return !programme.seasons[0] || isInSeason(programme, start, foodDates(start, days, daysOff).at(-1));
}

/**
 * Tells whether a line needs the notice that so little energy suits only some, and only for a while. Food for a part of
 * the day, without breakfast or without dinner, says nothing of the energy of the whole day.
 */
export function needsHealthNotice({ mealSlots }: Pick<Programme, 'mealSlots'>, kcal: number): boolean {
  const isWholeDay = mealSlots.includes('breakfast') && mealSlots.includes('dinner');
  return isWholeDay && kcal < HEALTH_NOTICE_BELOW_KCAL;
}

/** Days of food in a set: one delivery. */
export const SET_DAYS = 2;

/** Lengths in which a programme is sold, in days. */
export function lengthsOf({
  isSet,
  longestDays = Number.POSITIVE_INFINITY,
}: Pick<Programme, 'isSet' | 'longestDays'>): readonly OrderLength[] {
  return isSet ? [SET_DAYS] : orderLengths.filter((days) => days <= longestDays);
}

/** The energy of a programme's lines as cards say it: «1200–1800 ккал». */
export function kcalRange({ lines }: Pick<Programme, 'lines'>): string {
  const first = lines[0]?.kcal;
  const last = lines.at(-1)?.kcal;
  return first === last ? `${first} ккал` : `${first}\u2060–\u2060${last} ккал`;
}
