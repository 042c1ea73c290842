import { AppError } from '#shared/errors.ts';
import { RETRY_AFTER_S } from './load-limit.ts';

/** Bodies of one address that are on their way at once: those of a household are there in a moment. */
export const MOST_OF_ADDRESS = 64;
/** Bodies that an isolate waits for at once. */
const MOST_WAITING = 512;
/** What bodies hold together until their requests are answered, in bytes: a third of an isolate's memory. */
const MOST_BYTES = 40 * 1024 * 1024;
/** After so long a body counts no more, in milliseconds: the platform may end a request without a word. */
const LONGEST_MS = 180_000;

/** A body that is on its way or is held. */
export interface OpenBody {
  /** Rejects where the place is needed for another body. */
  readonly givenUp: Promise<never>;
  /** Counts bytes that have come. */
  readonly add: (bytes: number) => void;
  /** It is whole: from now on it waits for nobody. */
  readonly arrive: () => void;
  readonly leave: () => void;
}

/** The bodies of all requests. */
export interface OpenBodies {
  readonly enter: (address: string) => OpenBody;
}

interface Entry {
  readonly address: string;
  readonly since: number;
  readonly giveUp: (reason: AppError) => void;
  bytes: number;
  isWaiting: boolean;
}

/**
 * Bounds the bodies that an isolate waits for and holds. Where there are too many, whichever has been waiting the longest
 * gives way, not the one that has just come: a visitor's is there in a moment, and one that is sent to hold a place is
 * the oldest. Where they hold too much, the largest does.
 */
export function createOpenBodies({ mostWaiting = MOST_WAITING, mostBytes = MOST_BYTES } = {}): OpenBodies {
  /** In the order in which they came. */
  const entries = new Set<Entry>();

  function giveUp(entry: Entry, reason: AppError): void {
    entries.delete(entry);
    entry.giveUp(reason);
  }

  function forgetLost(now: number): void {
    for (const entry of entries) {
      if (now - entry.since < LONGEST_MS) return;
      entries.delete(entry);
    }
  }

  function makeRoom(address: string): void {
    const waiting = [...entries].filter(({ isWaiting }) => isWaiting);
    const ofAddress = waiting.filter((entry) => entry.address === address);
    const [oldest, oldestOfAddress] = [waiting[0], ofAddress[0]];
    if (oldestOfAddress && ofAddress.length >= MOST_OF_ADDRESS)
      giveUp(oldestOfAddress, new AppError('too_many_requests', { details: { retryAfter: RETRY_AFTER_S } }));
    else if (oldest && waiting.length >= mostWaiting) giveUp(oldest, new AppError('overloaded'));
  }

  function boundBytes(): void {
    let held = 0;
    for (const { bytes } of entries) held += bytes;
    while (held > mostBytes) {
      const [largest] = [...entries].filter(({ isWaiting }) => isWaiting).sort((a, b) => b.bytes - a.bytes);
      if (!largest) return;
      held -= largest.bytes;
      giveUp(largest, new AppError('overloaded'));
    }
  }

  return {
    enter(address) {
      const now = Date.now();
      forgetLost(now);
      makeRoom(address);
      const { promise, reject } = Promise.withResolvers<never>();
      // Whoever has been given up may have stopped listening.
      promise.catch(() => undefined);
      const entry: Entry = { address, since: now, giveUp: reject, bytes: 0, isWaiting: true };
      entries.add(entry);
      return {
        givenUp: promise,
        add(bytes) {
          entry.bytes += bytes;
          boundBytes();
        },
        arrive() {
          entry.isWaiting = false;
        },
        leave: () => void entries.delete(entry),
      };
    },
  };
}
