import type { Clock, EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

/** How long work has its turn, in milliseconds: the platform may end it without a word. */
const LONGEST_MS = 30_000;
/** How often who waits looks whether it is their turn, and after how long without a look they count as gone. */
const LOOK_MS = 20;
const GONE_MS = 2000;

/** Lets so much be done at once; the rest waits in a line of its own, and what comes beyond that is refused. */
export interface Turns {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
}

interface TurnsOptions {
  readonly clock: Clock;
  readonly most: number;
  readonly mostWaiting: number;
}

/**
 * Who waits looks again and again by a timer of their own: the platform takes a request that waits for nothing but another
 * one for hung, and ends it.
 */
export function createTurns({ clock, most, mostWaiting }: TurnsOptions): Turns {
  const begun = new Map<symbol, EpochMs>();
  /** When each has last looked, in the order in which they came. */
  const waiting = new Map<symbol, EpochMs>();

  function forgetLost(now: EpochMs): void {
    for (const [turn, since] of begun) if (now - since >= LONGEST_MS) begun.delete(turn);
    for (const [turn, seen] of waiting) if (now - seen >= GONE_MS) waiting.delete(turn);
  }

  function mayBegin(turn: symbol): boolean {
    const now = clock.now();
    waiting.set(turn, now);
    forgetLost(now);
    const [first] = waiting.keys();
    if (begun.size >= most || first !== turn) return false;
    waiting.delete(turn);
    begun.set(turn, now);
    return true;
  }

  return {
    async take(work) {
      forgetLost(clock.now());
      if (waiting.size >= mostWaiting) throw new AppError('overloaded');
      const turn = Symbol('turn');
      while (!mayBegin(turn)) {
        await new Promise((resolve) => {
          setTimeout(resolve, LOOK_MS);
        });
      }
      try {
        return await work();
      } finally {
        begun.delete(turn);
      }
    },
  };
}
