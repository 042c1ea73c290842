import type { MiddlewareHandler } from 'hono';
import type { Clock, EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { hasAuthCookies } from '../features/auth/cookies.ts';
import { inTime, TooLate } from '../in-time.ts';
import { isCallPath } from './page-path.ts';

/** Requests that an isolate has in hand at once: each takes milliseconds, so the last one waits a second. */
export const MOST_AT_ONCE = 128;
/** After so many seconds who was turned away may ask again. */
export const RETRY_AFTER_S = 5;
/** How long something counts at least, in milliseconds; twice as long at most. */
const WINDOW_MS = 15_000;

/** Counts what is in hand, and refuses more than that. */
export interface LoadLimit {
  /** Counts a request until it is answered. */
  readonly count: <T>(c: AppContext, work: () => Promise<T>) => Promise<T>;
  /** Counts what goes on behind an answer that has begun. */
  readonly hold: (c: AppContext, work: Promise<unknown>) => void;
  /** Refuses with `overloaded` where more is in hand than the isolate should take. */
  readonly requireRoom: (c: AppContext) => void;
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

  function presentWindow(now: EpochMs): { inHand: number } {
    // A clock that was set back counts as one that has moved on.
    if (Math.abs(now - since) >= WINDOW_MS) {
      before = Math.abs(now - since) < 2 * WINDOW_MS ? present : { inHand: 0 };
      present = { inHand: 0 };
      since = now;
      isTold = false;
    }
    return present;
  }

  function leaveAfter<T>(c: AppContext, window: { inHand: number }, work: Promise<T>): Promise<T> {
    const done = work.finally(() => {
      window.inHand -= 1;
    });
    // Who goes away must not leave their work counted: it is done to its end.
    c.executionCtx.waitUntil(done.catch(() => undefined));
    return done;
  }

  function enter(): { inHand: number } {
    const window = presentWindow(clock.now());
    window.inHand += 1;
    return window;
  }

  return {
    count: (c, work) => leaveAfter(c, enter(), work()),
    hold(c, work) {
      leaveAfter(c, enter(), work).catch(() => undefined);
    },
    requireRoom(c) {
      const inHand = before.inHand + present.inHand;
      if (inHand <= most) return;
      // Once a window: a line for each would be more load.
      if (!isTold) c.get('scope').log('warn', 'load shed', { inHand });
      isTold = true;
      throw new AppError('overloaded');
    },
  };
}

/** The longest that a customer waits: for a code that three gateways are asked for one after another, and some more. */
const DEADLINE_MS = 40_000;

/** Waits for an answer so long; work that ends later is there when the customer asks again. */
async function answerInTime(work: Promise<void>): Promise<void> {
  try {
    await inTime(DEADLINE_MS, 'an answer', work);
  } catch (cause) {
    throw cause instanceof TooLate ? new AppError('upstream_failed', { cause }) : cause;
  }
}

/**
 * Counts every request, and turns away calls and pages of customers before they cost anything. A page of strangers may be
 * kept, so it is judged where that is known.
 */
export function limitLoad({ count, requireRoom }: LoadLimit): MiddlewareHandler<AppEnv> {
  return (c, next) =>
    count(c, async () => {
      if (!isCallPath(c.req.path) && !hasAuthCookies(c)) return next();
      requireRoom(c);
      await answerInTime(next());
    });
}
