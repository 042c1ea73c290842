import type { Clock, EpochMs } from '#shared/dates.ts';

/** Calls in a row that waited in vain, after which nobody waits for a while. */
const FAILURES = 3;
/** How long that is, in milliseconds; then one call tries again. */
const PAUSE_MS = 2000;

/** Spares callers the wait for a server that does not answer: after some failures in a row calls are refused at once. */
export interface Breaker {
  /** Whether a call may be made: while the server is away one in each pause may, to see whether it has come back. */
  readonly admits: () => boolean;
  /** Tells how a call went that was admitted. */
  readonly note: (outcome: 'answered' | 'too late') => void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let openUntil: EpochMs = 0;
  return {
    admits() {
      if (failures < FAILURES) return true;
      const now = clock.now();
      // A clock that was set back must not keep it open.
      if (now < openUntil && openUntil - now <= PAUSE_MS) return false;
      openUntil = now + PAUSE_MS;
      return true;
    },
    note(outcome) {
      failures = outcome === 'answered' ? 0 : failures + 1;
      if (failures >= FAILURES) openUntil = clock.now() + PAUSE_MS;
    },
  };
}
