import type { Clock } from '#shared/dates.ts';
import type { AppContext } from '../context.ts';

/** Lifetimes after which a value is too old to be served while it is read again. */
const STALE_LIFETIMES = 10;

interface SnapshotOptions<T, C> {
  readonly clock: Clock;
  readonly lifetimeMs: number;
  /** Used while the very first reading fails. */
  readonly initial: T;
  /** Tells whether a value is worth keeping; one that is not is served once and read again. */
  readonly isWhole?: (value: T) => boolean;
  /** Gets what was read last, so that a source that fails now can keep it. */
  readonly read: (context: C, last: T) => Promise<T>;
}

/**
 * Public data kept for the life of the isolate: the first request waits for it, later ones get what is there while
 * an aged one is read again behind them. It may hold only what every visitor may see.
 */
export function createSnapshot<T, C extends AppContext>(options: SnapshotOptions<T, C>) {
  let kept: { readonly value: T; readonly readAt: number } | undefined;
  // A time, not a flag: the platform may end a request, and with it a reading that never settles.
  let readingSince = Number.NEGATIVE_INFINITY;

  async function renew(context: C): Promise<T> {
    const last = kept?.value ?? options.initial;
    readingSince = options.clock.now();
    try {
      const value = await options.read(context, last);
      if (options.isWhole?.(value) ?? true) kept = { value, readAt: options.clock.now() };
      return value;
    } catch (error) {
      context.get('scope').log('error', 'snapshot not read', { reason: String(error) });
      return last;
    }
  }

  const isAged = (since: number, lifetimes = 1) =>
    options.clock.now() - since >= lifetimes * options.lifetimeMs;

  return {
    async get(context: C): Promise<T> {
      if (!kept || isAged(kept.readAt, STALE_LIFETIMES)) return renew(context);
      if (isAged(kept.readAt) && isAged(readingSince)) {
        context.get('scope').waitUntil(renew(context));
      }
      return kept.value;
    },
  };
}
