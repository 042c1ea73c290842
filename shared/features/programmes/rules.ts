import type { IsoDate } from '../../dates.ts';
import { type OrderLength, orderLengths } from '../orders/price.ts';
import type { CalorieLine, Programme, Season } from './schema.ts';

/** The lowest line at which no health notice is shown; the calculator proposes nothing below it. */
const HEALTH_NOTICE_BELOW_KCAL = 1200;

/** The calorie line of a programme, if it has that one. */
export function lineOf(programme: Pick<Programme, 'lines'>, kcal: number): CalorieLine | undefined {
  return programme.lines.find((line) => line.kcal === kcal);
}

/** Tells whether a programme can be eaten on a date; one without seasons can on every date. */
export function isInSeason(programme: { readonly seasons: readonly Season[] }, date: IsoDate): boolean {
  return (
    programme.seasons.length === 0 ||
    programme.seasons.some((season) => season.from <= date && date <= season.to)
  );
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
export function lengthsOf({ isSet }: Pick<Programme, 'isSet'>): readonly OrderLength[] {
  return isSet ? [SET_DAYS] : orderLengths;
}

/** The energy of a programme's lines as cards say it: «1200–1800 ккал». */
export function kcalRange({ lines }: Pick<Programme, 'lines'>): string {
  const first = lines[0]?.kcal;
  const last = lines.at(-1)?.kcal;
  return first === last ? `${first}\u00a0ккал` : `${first}–${last}\u00a0ккал`;
}
