const isShort = process.env.TEST_TIER === 'short';

/**
 * How patient a run is. `npm test` gives one more try, since a machine may pause, and stops at ten failures; the long
 * run and single files give none, and say all that failed.
 */
export const runner = { retries: isShort ? 1 : 0, mostFailures: isShort ? 10 : 0 };
