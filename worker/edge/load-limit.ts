import type { MiddlewareHandler } from 'hono';
import type { Clock, EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { inTime, TooLate } from '../in-time.ts';
import { hasAuthCookies } from '../modules/identity/cookies.ts';
import { isCallPath, isPicturePath } from './page-path.ts';

/** Requests that an isolate has in hand at once: each takes milliseconds, so the last one waits a second. */
export const MAX_CONCURRENT = 128;
/**
 * Those of one network address among them: whole districts share one. The rest is always for others, and at some
 * milliseconds each enough for thousands of them a second.
 */
const MOST_OF_ADDRESS = MAX_CONCURRENT - 16;
/** Pages among them that wait for the processor alone: each takes several milliseconds of it, one after another. */
const MOST_RENDERINGS = 32;
/** After so many seconds who was turned away may ask again. */
export const RETRY_AFTER_S = 5;
/** How long something counts at least, in milliseconds; twice as long at most. */
const WINDOW_MS = 15_000;

/** Whose request it is; empty where no network in front tells. */
const addressOf = (c: AppContext) => (c.get('clientAddress') === '' ? '' : c.get('scope').address);

/** Counts what is in hand, and refuses more than the isolate, or one address, should have of it. */
export interface LoadLimit {
  /** Counts a request until it is answered. */
  readonly count: <T>(c: AppContext, work: () => Promise<T>) => Promise<T>;
  /** Counts what goes on behind an answer that has begun. */
  readonly hold: (c: AppContext, work: Promise<unknown>) => void;
  /** Lets requests that have arrived meanwhile be counted before this one takes the processor for long. */
  readonly takeTurn: (c: AppContext) => Promise<void>;
  /** Refuses with `overloaded` where more is in hand than the isolate should take, with 429 where one address has its share. */
  readonly requireRoom: (c: AppContext) => void;
}

/** What has begun in a stretch of time and has not ended yet. */
interface Window {
  inHand: number;
  turns: number;
  readonly ofAddress: Map<string, number>;
}

const emptyWindow = (): Window => ({ inHand: 0, turns: 0, ofAddress: new Map() });

interface LoadLimitOptions {
  readonly clock: Clock;
  readonly most?: number;
  readonly mostOfAddress?: number;
  readonly mostRenderings?: number;
}

/**
 * Counts what is in hand. The platform may end work without a word, and what never ends must not close the site: what
 * begins in one window stops counting with the end of the next.
 */
function createCount(clock: Clock) {
  let before = emptyWindow();
  let present = emptyWindow();
  let since: EpochMs = Number.NEGATIVE_INFINITY;

  function presentWindow(): Window {
    const now = clock.now();
    // A clock that was set back counts as one that has moved on.
    if (Math.abs(now - since) >= WINDOW_MS) {
      before = Math.abs(now - since) < 2 * WINDOW_MS ? present : emptyWindow();
      present = emptyWindow();
      since = now;
    }
    return present;
  }

  return {
    presentWindow,
    inHand: () => before.inHand + present.inHand,
    ofAddress: (address: string) =>
      (before.ofAddress.get(address) ?? 0) + (present.ofAddress.get(address) ?? 0),
    turns: () => before.turns + present.turns,
    /** Counts a request of an address; returns what takes it off again. */
    enter(address: string): () => void {
      const window = presentWindow();
      const count = (by: 1 | -1) => {
        const ofAddress = (window.ofAddress.get(address) ?? 0) + by;
        window.inHand += by;
        if (ofAddress > 0) window.ofAddress.set(address, ofAddress);
        else window.ofAddress.delete(address);
      };
      count(1);
      return () => count(-1);
    },
  };
}

function leaveAfter<T>(c: AppContext, leave: () => void, work: Promise<T>): Promise<T> {
  const done = work.finally(leave);
  // Who goes away must not leave their work counted: it is done to its end.
  c.executionCtx.waitUntil(done.catch(() => undefined));
  return done;
}

/** Bounds what an isolate does at once: beyond it answers would only come later and later, for everybody. */
export function createLoadLimit({
  clock,
  most = MAX_CONCURRENT,
  mostOfAddress = MOST_OF_ADDRESS,
  mostRenderings = MOST_RENDERINGS,
}: LoadLimitOptions): LoadLimit {
  const counted = createCount(clock);
  /** The window in which the log was told of load that was shed. */
  let told: Window | undefined;

  function shed(c: AppContext): never {
    const window = counted.presentWindow();
    // Once a window: a line for each would be more load.
    if (told !== window) c.get('scope').log('warn', 'load shed', { inHand: counted.inHand() });
    told = window;
    throw new AppError('overloaded');
  }

  function requireRoom(c: AppContext): void {
    const address = addressOf(c);
    if (counted.inHand() > most) shed(c);
    if (address !== '' && counted.ofAddress(address) > mostOfAddress)
      throw new AppError('too_many_requests', { details: { retryAfter: RETRY_AFTER_S } });
  }

  return {
    count: (c, work) => leaveAfter(c, counted.enter(addressOf(c)), work()),
    hold(c, work) {
      leaveAfter(c, counted.enter(addressOf(c)), work).catch(() => undefined);
    },
    requireRoom,
    async takeTurn(c) {
      requireRoom(c);
      if (counted.turns() >= mostRenderings) shed(c);
      const window = counted.presentWindow();
      window.turns += 1;
      // A page that waits for nothing is otherwise rendered before the next request is so much as seen.
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      window.turns -= 1;
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

/** Pictures that an isolate has in hand at once: those of a dozen pages. Each holds the bytes of its source meanwhile. */
const MOST_PICTURES = 200;

/** Turns away pictures beyond what an isolate should hold; they stand before the count of everything else. */
export function limitPictures(clock: Clock): MiddlewareHandler<AppEnv> {
  const { count, requireRoom } = createLoadLimit({
    clock,
    most: MOST_PICTURES,
    mostOfAddress: MOST_PICTURES - 25,
  });
  return (c, next) => {
    if (!isPicturePath(c.req.path)) return next();
    requireRoom(c);
    return count(c, next);
  };
}

/**
 * Counts every request, and turns away calls and pages of customers before they cost anything. A page of anonymous visitors may be
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
