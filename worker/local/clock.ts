import type { Clock } from '#shared/dates.ts';

/** Time that can be moved on, so that a cut-off or an expiry is met without waiting for it. */
export interface MovableClock extends Clock {
  /** Shows `time` from now on, and runs on from there; undefined returns to the machine's time. */
  set(time: number | undefined): void;
}

/** Time that stands until it is moved. */
export interface FrozenClock extends MovableClock {
  advance(ms: number): void;
}

export function createFrozenClock(time: number): FrozenClock {
  let shown = time;
  return {
    now: () => shown,
    set(next = Date.now()) {
      shown = next;
    },
    advance(ms) {
      shown += ms;
    },
  };
}

export function createMovableClock(): MovableClock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    set(time) {
      offset = time === undefined ? 0 : time - Date.now();
    },
  };
}
