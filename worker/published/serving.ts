import type { Clock, EpochMs } from '#shared/dates.ts';
import { inTime, TooLate } from '../in-time.ts';
import { createOneAtATime } from '../one-at-a-time.ts';
import type { Scope } from '../scope.ts';
import type { Part } from './part.ts';
import { publish, readPartly } from './publish.ts';
import { isWhole, openSnapshot, type Snapshot } from './snapshot.ts';
import { readChanges } from './sql.ts';
import { type Current, readCurrent, readSnapshot } from './store.ts';

/** How long an isolate serves what it has before it asks, behind a request, whether there is something newer. */
const CHECK_MS = 30_000;

/** How long a request waits for the store, which answers in milliseconds; then it is left alone for a while. */
const PATIENCE_MS = 3000;
const REST_MS = 10_000;

/** A publication that has not ended by then was broken off with the request that it belonged to. */
const PUBLISHES_MS = 30_000;

/** What serving published content takes of a scope. */
export type Source = Pick<Scope, 'db' | 'bindings' | 'log' | 'waitUntil'>;

/** What an isolate serves. */
export interface Served {
  readonly current: Current;
  readonly snapshot: Snapshot;
}

export interface ServingOptions {
  readonly parts: readonly Part<unknown>[];
  readonly clock: Clock;
  /** What is put right in the tables before each publication reads them; where it fails, they are published as they are. */
  readonly beforePublish?: (source: Source) => Promise<void>;
  /** Whether every request looks for changes in the tables, as the local environment does. */
  readonly followsTables?: () => boolean;
  /** What is served to begin with: a site of the same process has parsed it. */
  readonly served?: Served | undefined;
}

/** What an isolate serves, and the ways in which that changes. */
export interface Serving {
  readonly get: (source: Source) => Promise<Snapshot>;
  /** What is served without asking; undefined before there is anything. */
  readonly served: () => Served | undefined;
  /** Serves what the store has under a key. */
  readonly take: (source: Source, current: Current) => Promise<Served>;
  /**
   * Publishes what the tables hold now, and serves it; undefined where a publication is under way, which then publishes once
   * more for all who have asked meanwhile.
   */
  readonly publish: (source: Source) => Promise<Served | undefined>;
}

/** Publishes what the tables hold and serves it; one publication at a time, which does so for all who ask meanwhile. */
function createPublication(
  { parts, clock, beforePublish }: ServingOptions,
  isolate: { served: Served | undefined },
) {
  const publishing = createOneAtATime(PUBLISHES_MS);
  let isAskedMeanwhile = false;

  async function publishNow(source: Source): Promise<Served> {
    const { db, bindings, log } = source;
    await beforePublish?.(source).catch((error: unknown) =>
      log('error', 'publication not prepared', { reason: String(error) }),
    );
    const { current, text } = await publish({ db, store: bindings.CONTENT }, parts, clock.now());
    isolate.served = { current, snapshot: openSnapshot(text, isolate.served?.snapshot) };
    return isolate.served;
  }

  // Each takes a tenth of a second of the only processor: a hundred at once would keep everybody else waiting.
  async function publishAlone(source: Source): Promise<Served | undefined> {
    isAskedMeanwhile = true;
    if (!publishing.isFree(clock.now())) return undefined;
    return publishing.run(clock.now(), async () => {
      let published: Served | undefined;
      while (isAskedMeanwhile) {
        isAskedMeanwhile = false;
        published = await publishNow(source);
      }
      return published;
    });
  }

  return { publishNow, publishAlone };
}

/** Keeps the snapshot that an isolate serves: read from the store once, and followed behind requests. */
export function createServing(options: ServingOptions): Serving {
  const { parts, clock, followsTables } = options;
  const isolate: { served: Served | undefined } = { served: options.served };
  const { publishNow, publishAlone } = createPublication(options, isolate);
  let askedAt: EpochMs = Number.NEGATIVE_INFINITY;
  let failedAt: EpochMs = Number.NEGATIVE_INFINITY;

  async function take(source: Source, current: Current): Promise<Served> {
    if (isolate.served?.current.key === current.key) {
      isolate.served = { current, snapshot: isolate.served.snapshot };
      return isolate.served;
    }
    const text = await readSnapshot(source.bindings.CONTENT, current.key);
    // Of what is lost in the store the tables have all.
    if (!isWhole(text)) return publishNow(source);
    isolate.served = { current, snapshot: openSnapshot(text, isolate.served?.snapshot) };
    return isolate.served;
  }

  async function follow(source: Source): Promise<Served> {
    askedAt = clock.now();
    const current = await readCurrent(source.bindings.CONTENT);
    return current ? take(source, current) : publishNow(source);
  }

  async function followAtOnce(source: Source): Promise<Served> {
    const known = isolate.served ?? (await follow(source));
    return known.current.changes === (await readChanges(source.db)) ? known : publishNow(source);
  }

  /** What is newest; where that cannot be had, what was served before, or whatever can be read. */
  async function begin(source: Source): Promise<Snapshot> {
    const fallBack = () => isolate.served?.snapshot ?? readPartly(source.db, parts);
    // Who comes while the store does not answer must not wait for it one after another.
    if (Math.abs(clock.now() - failedAt) < REST_MS) return fallBack();
    try {
      const newest = (followsTables?.() ? followAtOnce : follow)(source);
      // What comes too late for this request serves those after it, though this one has its answer by then.
      source.waitUntil(newest.catch(() => undefined));
      return (await inTime(PATIENCE_MS, 'published content', newest)).snapshot;
    } catch (error) {
      if (error instanceof TooLate) failedAt = clock.now();
      source.log('error', 'content not published', { reason: String(error) });
      return fallBack();
    }
  }

  async function get(source: Source): Promise<Snapshot> {
    if (!isolate.served || followsTables?.()) return begin(source);
    if (clock.now() - askedAt >= CHECK_MS) {
      source.waitUntil(
        follow(source).catch((error: unknown) =>
          source.log('error', 'published content not followed', { reason: String(error) }),
        ),
      );
    }
    return isolate.served.snapshot;
  }

  return { get, served: () => isolate.served, take, publish: publishAlone };
}
