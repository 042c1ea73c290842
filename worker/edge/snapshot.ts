import type { Clock } from '#shared/dates.ts';
import type { AppContext } from '../context.ts';

interface SnapshotOptions<T, C> {
  readonly clock: Clock;
  readonly lifetimeMs: number;
  /** Used while the very first reading fails. */
  readonly initial: T;
  readonly read: (context: C) => Promise<T>;
}

/**
 * Public data kept for the life of the isolate: the first request waits for it, later ones get what is there while
 * an aged one is read again behind them. It may hold only what every visitor may see.
 */
export function createSnapshot<T, C extends AppContext>(options: SnapshotOptions<T, C>) {
  let kept: { readonly value: T; readonly readAt: number } | undefined;
  let isReading = false;

  async function renew(context: C): Promise<T> {
    isReading = true;
    try {
      const value = await options.read(context);
      kept = { value, readAt: options.clock.now() };
      return value;
    } catch (error) {
      context.get('log')('error', 'snapshot not read', { reason: String(error) });
      return kept?.value ?? options.initial;
    } finally {
      isReading = false;
    }
  }

  return {
    async get(context: C): Promise<T> {
      if (!kept) return renew(context);
      if (!isReading && options.clock.now() - kept.readAt >= options.lifetimeMs) {
        context.executionCtx.waitUntil(renew(context));
      }
      return kept.value;
    },
  };
}
