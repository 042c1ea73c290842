import { HOUR_MS } from '../../../dates.ts';

/** How long before the first hour of its stops a shift opens, in milliseconds: a courier loads and looks at the way. */
export const SHIFT_OPENS_BEFORE_MS = 4 * HOUR_MS;
/** How long after the last hour of its stops a shift closes, in milliseconds: marks of a dead zone come late. */
export const SHIFT_CLOSES_AFTER_MS = 6 * HOUR_MS;
/** Stops that one shift has at most: more than a courier can go to in a day. */
export const SHIFT_STOPS = 300;
