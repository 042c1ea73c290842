import type { Clock } from '#shared/dates.ts';

/** The machine's time. */
export const systemClock: Clock = { now: () => Date.now() };
