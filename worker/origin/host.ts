import type { EpochMs } from '#shared/dates.ts';
import { createAssetFiles } from './asset-files.ts';
import { createChannels, SOCKET_OF } from './channels.ts';
import { createImageMaker } from './image-maker.ts';
import type { AnsweringHandlers, WorkerHandlers } from './platform.ts';
import { createPrometheus } from './prometheus.ts';
import { createQueues, queueTerms } from './queues.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSmtpEmail } from './smtp-email.ts';
import type { Stores } from './stores.ts';

interface HostOptions {
  /** Folders of static files. */
  readonly assets: { readonly site: string; readonly desk: string };
  readonly worker: WorkerHandlers;
  /** The desk over the same stores, where one is served. */
  readonly desk?: AnsweringHandlers | undefined;
  readonly stores: Stores;
  /** Variables and secrets of the worker. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Requests a minute from one address. */
  readonly floodLimit: number;
  /** Pause before a message of a queue is tried again, in milliseconds. */
  readonly retryMs: number;
  readonly log: (level: 'info' | 'error', message: string, fields?: Record<string, unknown>) => void;
  readonly now?: () => EpochMs;
  /** False where work of queues and behind answers waits for `settle`, as tests want it. */
  readonly isAwake?: boolean;
}

/** A worker with everything that it is bound to, in this process. */
export interface Host {
  fetch(request: Request): Promise<Response>;
  /** What the worker is given, for whoever calls what it consists of. */
  readonly bindings: object;
  readonly context: object;
  /** Answers as the desk, where one is served. */
  readonly fetchDesk: ((request: Request) => Promise<Response>) | undefined;
  /** Does what happens by the clock. */
  tick(cron: string): Promise<void>;
  /** Ends once nothing is under way behind answers and nothing in a queue is due. */
  settle(): Promise<void>;
  /** Waits no more for what is under way: it has died. */
  forget(): void;
  readonly channels: ReturnType<typeof createChannels>;
  /** Finishes what is under way, and takes nothing more. */
  stop(): Promise<void>;
}

/** Work that goes on behind answers, as the platform lets a worker have it; it can be waited for. */
function createContext(log: HostOptions['log']) {
  const underWay = new Set<Promise<unknown>>();
  return {
    context: {
      waitUntil(work: Promise<unknown>): void {
        const settled = work
          .catch((error: unknown) => log('error', 'work behind an answer failed', { reason: String(error) }))
          .finally(() => underWay.delete(settled));
        underWay.add(settled);
      },
      passThroughOnException: () => undefined,
      props: {},
    },
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    forget: () => underWay.clear(),
  };
}

export function createHost(options: HostOptions): Host {
  const { assets, worker, desk, stores, variables, floodLimit, retryMs, log, now = Date.now } = options;
  const { context, settle, forget } = createContext(log);
  const channels = createChannels();
  const metrics = createPrometheus();
  const email = variables.SMTP_URL === undefined ? undefined : createSmtpEmail(variables.SMTP_URL);
  const queues = createQueues({
    db: stores.service,
    terms: queueTerms,
    now,
    retryMs,
    isAwake: options.isAwake,
    consume: (batch) => worker.queue(batch, bindings, context),
    onError: (error) => log('error', 'queue not worked through', { reason: String(error) }),
  });
  // One object for good: what the worker makes of its settings it keeps by it.
  const bindings = {
    ...variables,
    DB: stores.site,
    ...(stores.local && { LOCAL_DB: stores.local }),
    CONTENT: stores.keyValues,
    PHOTOS: stores.photos,
    ...(stores.backups && { BACKUPS: stores.backups }),
    ASSETS: createAssetFiles(assets.site),
    IMAGES: createImageMaker(),
    FLOOD_LIMITER: createRateLimiter(floodLimit, now),
    ACCOUNT_CHANNELS: channels.namespace,
    CHARGES: queues.producer('charges'),
    MESSAGES: queues.producer('messages'),
    TASKS: queues.producer('tasks'),
    METRICS: metrics,
    ...(email && { EMAIL: email }),
  };
  const deskBindings = {
    ...bindings,
    ASSETS: createAssetFiles(assets.desk),
    FLOOD_LIMITER: createRateLimiter(floodLimit, now),
  };
  queues.start();
  return {
    ...{ channels, bindings, context },
    async fetch(request) {
      const answer = await worker.fetch(request, bindings, context);
      // Only a socket's answer may say whose it is.
      if (request.headers.get('upgrade') === null) answer.headers.delete(SOCKET_OF);
      return answer;
    },
    fetchDesk: desk && (async (request) => desk.fetch(request, deskBindings, context)),
    tick: (cron) => worker.scheduled({ cron, scheduledTime: now() }, bindings, context),
    forget,
    async settle() {
      do await settle();
      while (await queues.drain());
    },
    async stop() {
      await queues.stop();
      await settle();
      email?.close();
      metrics.stop();
    },
  };
}
