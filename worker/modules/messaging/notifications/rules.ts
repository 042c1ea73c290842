const MINUTE_MS = 60_000;

/** Pauses between the tries of a message; after the last it is given up. */
const pauses = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);

/** How long to wait after the given number of failed tries; undefined where no further one is made. */
export function pauseAfter(tries: number): number | undefined {
  return pauses[tries - 1];
}

/** No sending takes that long: whoever claimed the message has died. */
export const STUCK_MS = 60 * MINUTE_MS;
