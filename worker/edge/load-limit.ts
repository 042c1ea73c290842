import type { MiddlewareHandler } from 'hono';
import type { Clock, EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';

/** Renderings and calls that an isolate has in hand at once: each takes milliseconds, so the last one waits a second. */
export const MOST_AT_ONCE = 128;
/** After so many seconds who was turned away may ask again. */
export const RETRY_AFTER_S = 5;
/** How long something counts at least, in milliseconds; twice as long at most. */
const WINDOW_MS = 15_000;

/** Lets work begin while there is room, and counts it until it ends. */
export interface LoadLimit {
  /** Refuses with `overloaded` where too much is in hand. */
  readonly run: <T>(c: AppContext, work: () => Promise<T>) => Promise<T>;
}

interface LoadLimitOptions {
  readonly clock: Clock;
  readonly most?: number;
}

/**
 * Bounds what an isolate does at once: beyond it answers would only come later and later, for everybody. The platform may
 * end work without a word, and what never ends must not close the site: what begins in one window stops counting with
 * the end of the next.
 */
export function createLoadLimit({ clock, most = MOST_AT_ONCE }: LoadLimitOptions): LoadLimit {
  let before = { inHand: 0 };
  let present = { inHand: 0 };
  let since: EpochMs = Number.NEGATIVE_INFINITY;
  let isTold = false;

  function windowOf(now: EpochMs): { inHand: number } {
    // A clock that was set back counts as one that has moved on.
    if (Math.abs(now - since) >= WINDOW_MS) {
      before = Math.abs(now - since) < 2 * WINDOW_MS ? present : { inHand: 0 };
      present = { inHand: 0 };
      since = now;
      isTold = false;
    }
    return present;
  }

  return {
    run(c, work) {
      const window = windowOf(clock.now());
      if (before.inHand + present.inHand >= most) {
        // Once a window: a line for each would be more load.
        if (!isTold) c.get('scope').log('warn', 'load shed', { inHand: before.inHand + present.inHand });
        isTold = true;
        throw new AppError('overloaded');
      }
      window.inHand += 1;
      const done = work().finally(() => {
        window.inHand -= 1;
      });
      // Who goes away must not leave their work counted: it is done to its end.
      c.executionCtx.waitUntil(done.catch(() => undefined));
      return done;
    },
  };
}

/** Turns calls away while too much is in hand, before they cost anything. */
export const limitLoad =
  (limit: LoadLimit): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    limit.run(c, next);
