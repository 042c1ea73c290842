import type { Clock } from '#shared/dates.ts';
import type { Attribution } from '#shared/features/attribution/touches.ts';
import type { CookieTerms } from '#shared/features/consents/cookies.ts';
import type { Log, Services } from './context.ts';
import type { Bindings, Settings } from './env.ts';
import type { Published } from './published/part.ts';

/**
 * What a command works with, whoever asks for it: the pipeline makes one for a request, the timer for a run, the queue
 * for a message. Nothing in it knows HTTP.
 */
export interface Scope {
  readonly db: D1Database;
  /** What every visitor gets alike. */
  readonly published: Published;
  /** What the platform binds beside the database: stores, queues, channels. */
  readonly bindings: Omit<Bindings, 'DB'>;
  readonly clock: Clock;
  readonly services: Services;
  readonly settings: Settings;
  readonly log: Log;
  /** Goes on with work after the answer; the platform may end it after 30 seconds. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Network address of the client as limits count it; empty where no request asks. */
  readonly address: string;
  /** Origin that links back to the site begin with. */
  readonly origin: string;
  /** What pages bring in from others where an edge in front of this origin shows them; undefined without one. */
  readonly edgeServices?: readonly string[] | undefined;
  /** Code of the region that the visitor has chosen; empty for the default one. */
  readonly region: string;
  /** Random mark of a browser that allows analytics, by which experiments are counted; empty where there is none. */
  readonly visitor: string;
  /** What the visitor's browser says of cookies; null where no request asks. */
  readonly cookies: CookieTerms | null;
  /** Where the visitor's browser has come from; null where that is not known, or not allowed to be kept. */
  readonly touches: Attribution | null;
}
