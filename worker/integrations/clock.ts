import type { Clock } from '#shared/dates.ts';

/** The machine's time. */
export const systemClock: Clock = { now: () => Date.now() };

/** Lets so many milliseconds pass. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
