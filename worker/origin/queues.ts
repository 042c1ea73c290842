import type { Database } from '../platform/database.ts';
import { createQueueTable, type TakenMessage } from './queue-table.ts';

/** How a queue is worked through. */
export interface QueueTerms {
  readonly name: string;
  readonly batchSize: number;
  readonly maxRetries: number;
  /** Where messages go that were tried as often as that. */
  readonly deadLetters?: string;
}

/** As in wrangler.toml, which a test compares. */
export const queueTerms: readonly QueueTerms[] = [
  { name: 'charges', batchSize: 5, maxRetries: 10, deadLetters: 'charges-dead' },
  { name: 'messages', batchSize: 1, maxRetries: 3, deadLetters: 'messages-dead' },
  { name: 'tasks', batchSize: 1, maxRetries: 3, deadLetters: 'tasks-dead' },
  { name: 'charges-dead', batchSize: 10, maxRetries: 100 },
  { name: 'messages-dead', batchSize: 10, maxRetries: 100 },
  { name: 'tasks-dead', batchSize: 10, maxRetries: 100 },
];

/** How often is looked for messages of other processes, in milliseconds. */
const LOOK_MS = 1000;

interface HandledMessage {
  readonly id: string;
  readonly timestamp: Date;
  readonly body: unknown;
  readonly attempts: number;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

/** What a consumer gets, in the shape of a batch of Cloudflare's. */
interface QueueBatch {
  readonly queue: string;
  readonly messages: readonly HandledMessage[];
}

interface QueueOptions {
  readonly db: Database;
  readonly terms: readonly QueueTerms[];
  readonly consume: (batch: QueueBatch) => Promise<void>;
  readonly now: () => number;
  /** Pause before a message is tried again, in milliseconds. */
  readonly retryMs: number;
  readonly onError: (error: unknown) => void;
  /** False where nothing is handled until `drain` is called. */
  readonly isAwake?: boolean | undefined;
}

/** Hands messages to their consumer, and does with each what that says. */
function createWorker({ db, consume, now, retryMs, onError }: QueueOptions) {
  const table = createQueueTable(db, now);

  async function giveBack({ maxRetries, deadLetters }: QueueTerms, taken: TakenMessage, delayMs: number) {
    if (taken.attempts <= maxRetries) await table.postpone(taken.id, delayMs);
    else if (deadLetters === undefined) await table.remove(taken.id);
    else await table.move(taken.id, deadLetters);
  }

  /** Handles what waits in a queue; tells whether there was anything. */
  async function work(queue: QueueTerms): Promise<boolean> {
    const taken = await table.take(queue.name, queue.batchSize);
    if (taken.length === 0) return false;
    const decisions = new Map<string, number | 'done'>();
    // The first word about a message counts, as on the platform.
    const decide = (id: string, what: number | 'done') => {
      if (!decisions.has(id)) decisions.set(id, what);
    };
    const messages = taken.map(({ id, body, attempts, sent_at: sentAt }) => ({
      ...{ id, attempts, body: JSON.parse(body) as unknown, timestamp: new Date(sentAt) },
      ack: () => decide(id, 'done'),
      retry: (options?: { delaySeconds?: number }) =>
        decide(id, options?.delaySeconds === undefined ? retryMs : options.delaySeconds * 1000),
    }));
    // Without a word from the consumer a message is done, unless the consumer has broken off.
    let silent: number | 'done' = 'done';
    await consume({ queue: queue.name, messages }).catch((error: unknown) => {
      silent = retryMs;
      onError(error);
    });
    for (const one of taken) {
      const decision = decisions.get(one.id) ?? silent;
      if (decision === 'done') await table.remove(one.id);
      else await giveBack(queue, one, decision);
    }
    return true;
  }

  return { work, add: table.add, oldest: table.oldest };
}

/** Queues on a table: whatever was sent is handled, also after the process has died; twice at worst. */
export function createQueues({ isAwake = true, ...options }: QueueOptions) {
  const { work, add, oldest } = createWorker(options);
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopped = false;

  /** Handles everything that is due; tells whether there was anything. */
  async function workThrough(): Promise<boolean> {
    let hasAny = false;
    let hasMore = true;
    while (hasMore && !isStopped) {
      hasMore = false;
      for (const queue of options.terms) if (!isStopped && (await work(queue))) hasMore = true;
      hasAny ||= hasMore;
    }
    return hasAny;
  }

  function wake(): void {
    if (isStopped || working || !isAwake) return;
    clearTimeout(timer);
    working = workThrough()
      .then(() => undefined, options.onError)
      .finally(() => {
        working = undefined;
        if (!isStopped) timer = setTimeout(wake, LOOK_MS);
      });
  }

  return {
    start: wake,
    drain: workThrough,
    /** Lets what is being handled come to its end, and takes nothing more. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
    /** The sending side of a queue, in the shape of Cloudflare's. */
    producer: (name: string) => ({
      async send(body: unknown, { delaySeconds = 0 }: { delaySeconds?: number } = {}): Promise<void> {
        await add(name, body, delaySeconds * 1000);
        setImmediate(wake);
      },
      async metrics() {
        const at = await oldest(name);
        return at === undefined ? {} : { oldestMessageTimestamp: new Date(at) };
      },
    }),
  };
}
