import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Miniflare, type MiniflareOptions, type Request, Response, type WorkerOptions } from 'miniflare';
import { queueTerms } from '#worker/origin/queues.ts';
import { buildWhenChanged } from '../build.ts';
import type { Database } from './database.ts';
import { imagesWorker } from './images-service.ts';
import { compatibilityDate, compatibilityFlags, floodLimit, localDatabases } from './local-bindings.ts';
import { imagesBinding, limiterBinding } from './local-plugins.ts';
import { databasesIn, type Prepared, prepareState } from './local-state.ts';
import { recordStatements } from './recorded-statements.ts';
import { serveFolder } from './served-folder.ts';
import { databaseWorker, openDatabase } from './site-database.ts';
import { templateOf } from './template.ts';

export interface LocalWorkerOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Where D1 is kept; without it everything is forgotten at the end. */
  stateDir?: string | undefined;
  isSimply?: boolean;
  /** `local` is the worker with inbox, sandbox and settable clock; `production` is what is deployed. */
  build?: 'local' | 'production';
  /** With nothing bound but files, pictures and the limit of calls, as `[env.edge]`: everything else is the origin's. */
  isEdge?: boolean;
  vars?: Record<string, string>;
  /** Built module that stands before the worker's own main one, which it imports as `./index.js`. */
  mainModule?: string;
  /** False takes away the emulated front of static files, so that a measure is of the worker alone. */
  hasStaticFiles?: boolean;
  /** Answers what the worker fetches from the network; without it every such request gets a 599. */
  outboundService?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Lets the worker reach what listens on this machine, sockets included, in place of an outbound service. */
  hasNetwork?: boolean;
  /** Lets the desk answer beside the site, over the same stores, at a port of which 0 is any free one. */
  deskPort?: number;
  /** What the desk takes for the address of the site, where another server answers there. */
  siteUrl?: string;
  /** Requests a minute from one address. */
  floodLimit?: number;
  /** Every line that the worker prints. */
  onLog?: (line: string) => void;
}

/** What tests reach of the platform beside the site. */
export interface Platform extends Pick<Miniflare, 'getR2Bucket' | 'getKVNamespace'> {
  getQueueProducer(binding: string, worker?: string): Promise<{ send(body: unknown): Promise<unknown> }>;
  dispatchFetch(address: string | URL, init?: Dispatched): Promise<Response>;
}

export interface Dispatched {
  readonly method?: string;
  readonly headers?: Request['headers'] | Record<string, string>;
  readonly body?: ArrayBuffer;
  readonly redirect?: 'manual';
}

export interface LocalWorker {
  url: string;
  /** Where the desk answers; empty without one. */
  deskUrl: string;
  mf: Platform;
  db: Database;
  /** What the worker printed so far, one entry a line. */
  logs: string[];
  /** What was done to the database at the start. */
  prepared: Prepared;
  stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');

/** Static files in front of the worker, as in wrangler.toml. */
const assets = {
  directory: join(root, 'dist/client'),
  binding: 'ASSETS',
  routerConfig: { has_user_worker: true },
  assetConfig: { html_handling: 'none', not_found_handling: 'none' } as const,
};

const answerNoFile = () => new Response(null, { status: 404 });

/** The modules of a built worker, the main one first. */
export function listModules(directory: string, main = 'index.js') {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const others = names.filter((name) => name !== main).sort();
  return [main, ...others].map((name) => ({ type: 'ESModule' as const, path: join(directory, name) }));
}

function modulesOf(directory: string, mainModule: string | undefined) {
  const modules = listModules(directory);
  if (mainModule === undefined) return modules;
  const contents = readFileSync(mainModule, 'utf8');
  return [{ type: 'ESModule' as const, path: join(directory, basename(mainModule)), contents }, ...modules];
}

function databaseOptions(isLocal: boolean, stateDir: string | undefined) {
  return {
    d1Databases: isLocal ? localDatabases : { DB: localDatabases.DB },
    d1Persist: stateDir === undefined ? false : databasesIn(stateDir),
  };
}

/** Stores and channels of a site that answers `/rest` itself. */
function ownStores(options: LocalWorkerOptions): WorkerOptions {
  const isLocal = options.build !== 'production';
  return {
    d1Databases: databaseOptions(isLocal, options.stateDir).d1Databases,
    durableObjects: { ACCOUNT_CHANNELS: { className: 'AccountChannel', useSQLite: true } },
    queueProducers: { CHARGES: 'charges', MESSAGES: 'messages', TASKS: 'tasks' },
    queueConsumers: Object.fromEntries(
      queueTerms.map(({ name, batchSize, maxRetries, deadLetters }) => [
        name,
        {
          ...{ maxBatchSize: batchSize, maxBatchTimeout: 0, maxRetries },
          ...(deadLetters !== undefined && { deadLetterQueue: deadLetters }),
        },
      ]),
    ),
    r2Buckets: { PHOTOS: 'photos', BACKUPS: 'backups' },
    kvNamespaces: { CONTENT: 'content' },
  };
}

/** An edge has none; the inbox and the clock of the local environment stand in a database of their own. */
const edgeStores = (isLocal: boolean): WorkerOptions =>
  isLocal ? { d1Databases: { LOCAL_DB: localDatabases.LOCAL_DB } } : {};

const built = new Set<string>();

/** Few tests need the worker as deployed, or the desk, so that these are built for those alone. */
async function buildParts(...parts: readonly string[]): Promise<void> {
  const missing = parts.filter((part) => !built.has(part));
  if (missing.length > 0) await buildWhenChanged(missing);
  for (const part of missing) built.add(part);
}

function siteWorker(options: LocalWorkerOptions): WorkerOptions {
  const isLocal = options.build !== 'production';
  const directory = join(root, 'dist', isLocal ? 'local' : 'worker');
  if (!existsSync(join(directory, 'index.js')))
    throw new Error('The worker is not built: run `npm run build` first');
  return {
    name: 'site',
    modulesRoot: directory,
    modules: modulesOf(directory, options.mainModule),
    compatibilityDate,
    compatibilityFlags,
    bindings: {
      ...(isLocal
        ? { ENVIRONMENT: 'local' }
        : { ENVIRONMENT: 'production', CODE_PEPPER: 'pepper-of-the-tests' }),
      IS_SIMPLY: String(options.isSimply ?? false),
      ...options.vars,
    },
    ...(options.isEdge ? edgeStores(isLocal) : ownStores(options)),
    unsafeBindings: [imagesBinding(), limiterBinding('FLOOD_LIMITER', options.floodLimit ?? floodLimit)],
    ...(options.hasStaticFiles === false ? { serviceBindings: { ASSETS: answerNoFile } } : { assets }),
    ...(!options.hasNetwork && {
      outboundService:
        options.outboundService ?? (() => new Response('The network is closed', { status: 599 })),
    }),
  };
}

/** The desk over the stores of the site, whose queues and timers it leaves to the site. */
function deskWorker(options: LocalWorkerOptions, port: number): WorkerOptions {
  const isLocal = options.build !== 'production';
  const { queueConsumers: _, ...stores } = ownStores(options);
  const site = siteWorker(options);
  const directory = join(root, 'dist', isLocal ? 'desk-local' : 'desk');
  return {
    ...stores,
    name: 'desk',
    modulesRoot: directory,
    modules: listModules(directory),
    compatibilityDate,
    compatibilityFlags,
    bindings: {
      ...site.bindings,
      SITE_URL: options.siteUrl ?? `http://localhost:${options.port || 8787}`,
    },
    durableObjects: {
      ACCOUNT_CHANNELS: { className: 'AccountChannel', scriptName: 'site', useSQLite: true },
    },
    unsafeBindings: [imagesBinding(), limiterBinding('FLOOD_LIMITER', options.floodLimit ?? floodLimit)],
    serviceBindings: { ASSETS: serveFolder(join(root, 'dist/desk-client')) },
    ...(site.outboundService !== undefined && { outboundService: site.outboundService }),
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  };
}

function workerOptions(
  options: LocalWorkerOptions,
  databaseKey: string,
  onLog: (line: string) => void,
): MiniflareOptions {
  const readLines = (stream: Readable) => createInterface({ input: stream }).on('line', onLog);
  return {
    host: '127.0.0.1',
    port: options.port ?? 0,
    cf: false,
    d1Persist: databaseOptions(true, options.stateDir).d1Persist,
    r2Persist: options.stateDir === undefined ? false : resolve(options.stateDir, 'v3/r2'),
    kvPersist: options.stateDir === undefined ? false : resolve(options.stateDir, 'v3/kv'),
    cachePersist: options.stateDir === undefined ? false : resolve(options.stateDir, 'v3/cache'),
    unsafeTriggerHandlers: true,
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => {
      readLines(stdout);
      readLines(stderr);
    },
    workers: [
      siteWorker(options),
      imagesWorker(),
      databaseWorker(localDatabases.DB, databaseKey),
      ...(options.deskPort === undefined ? [] : [deskWorker(options, options.deskPort)]),
    ],
  };
}

/** A state of a site's own, forgotten when the site stops. */
const copyTemplate = templateOf('state', async (folder) => {
  const { shopStatements } = await import('./test-shop.ts');
  await prepareState(folder, { seed: shopStatements });
});

/** The one launcher of the built worker: `npm start`, tests of the platform, the browser tests and the bench use it. */
export async function startLocalWorker(options: LocalWorkerOptions = {}): Promise<LocalWorker> {
  const isDeployed = options.build === 'production';
  if (isDeployed) await buildParts('worker');
  if (options.deskPort !== undefined) await buildParts('deskClient', isDeployed ? 'desk' : 'deskLocal');
  const logs: string[] = [];
  // The site listens as soon as it starts: what it keeps is made ready before anybody can ask.
  const copy = options.stateDir === undefined ? await copyTemplate() : undefined;
  const prepared =
    options.stateDir === undefined
      ? { migrations: [], isSeeded: false }
      : await prepareState(options.stateDir, { isEdge: options.isEdge ?? false });
  const onLog = (line: string) => {
    logs.push(line);
    options.onLog?.(line);
  };
  const databaseKey = randomUUID();
  const mf = new Miniflare(
    workerOptions({ ...options, stateDir: options.stateDir ?? copy }, databaseKey, onLog),
  );
  const stop = async () => {
    await mf.dispose();
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
  };
  try {
    const address = await mf.ready;
    const db = await openDatabase(mf, localDatabases.DB, databaseKey);
    const desk = options.deskPort === undefined ? undefined : await mf.unsafeGetDirectURL('desk');
    const deskUrl = desk ? `http://localhost:${desk.port}` : '';
    const url = `http://localhost:${address.port}`;
    const hasStatements = options.build !== 'production' && !options.isEdge;
    return {
      ...{ url, deskUrl, mf, db, logs, prepared },
      async stop() {
        if (hasStatements) await recordStatements(url);
        if (hasStatements && deskUrl !== '') await recordStatements(deskUrl);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
