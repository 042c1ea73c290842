import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Miniflare, type Request, Response, type WorkerOptions } from 'miniflare';
import { queueTerms } from '#worker/origin/queues.ts';
import { imagesWorker } from './images-service.ts';
import { compatibilityDate, compatibilityFlags, floodLimit, localDatabases } from './local-bindings.ts';
import { imagesBinding, limiterBinding } from './local-plugins.ts';
import { databasesIn } from './local-state.ts';
import { serveFolder } from './served-folder.ts';

export interface LocalWorkerOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Where everything is kept, its databases migrated. */
  stateDir: string;
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
  onLog: (line: string) => void;
}

export interface LocalWorker {
  readonly url: string;
  /** Where the desk answers; empty without one. */
  readonly deskUrl: string;
  readonly mf: Miniflare;
  readonly stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');

/** Static files in front of the worker, as in wrangler.toml. */
const assets = {
  ...{ directory: join(root, 'dist/client'), binding: 'ASSETS', routerConfig: { has_user_worker: true } },
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

/** Stores and channels of a site that answers `/rest` itself. */
const ownStores = (isLocal: boolean) => ({
  d1Databases: isLocal ? localDatabases : { DB: localDatabases.DB },
  queueProducers: { CHARGES: 'charges', MESSAGES: 'messages', TASKS: 'tasks' },
  r2Buckets: { PHOTOS: 'photos', BACKUPS: 'backups' },
  kvNamespaces: { CONTENT: 'content' },
});

/** An edge has none; the inbox and the clock of the local environment stand in a database of their own. */
const edgeStores = (isLocal: boolean) =>
  isLocal ? { d1Databases: { LOCAL_DB: localDatabases.LOCAL_DB } } : {};

const accountChannel = { className: 'AccountChannel', useSQLite: true };

/** What only the site has of the stores: it works through the queues. */
const siteStores = {
  durableObjects: { ACCOUNT_CHANNELS: accountChannel },
  queueConsumers: Object.fromEntries(
    queueTerms.map(({ name, batchSize, maxRetries, deadLetters }) => [
      name,
      {
        ...{ maxBatchSize: batchSize, maxBatchTimeout: 0, maxRetries },
        ...(deadLetters !== undefined && { deadLetterQueue: deadLetters }),
      },
    ]),
  ),
};

/** What the site and its desk have in common. */
function commonOptions(options: LocalWorkerOptions, isLocal: boolean): Omit<WorkerOptions, 'modules'> {
  const { isSimply = false, vars, floodLimit: most = floodLimit, hasNetwork, outboundService } = options;
  const closed = () => new Response('The network is closed', { status: 599 });
  return {
    compatibilityDate,
    compatibilityFlags,
    bindings: {
      ...(isLocal
        ? { ENVIRONMENT: 'local' }
        : { ENVIRONMENT: 'production', CODE_PEPPER: 'pepper-of-the-tests' }),
      IS_SIMPLY: String(isSimply),
      ...vars,
    },
    unsafeBindings: [imagesBinding(), limiterBinding('FLOOD_LIMITER', most)],
    ...(!hasNetwork && { outboundService: outboundService ?? closed }),
  };
}

function siteWorker(options: LocalWorkerOptions, isLocal: boolean): WorkerOptions {
  const directory = join(root, 'dist', isLocal ? 'local' : 'worker');
  return {
    ...commonOptions(options, isLocal),
    ...(options.isEdge ? edgeStores(isLocal) : { ...ownStores(isLocal), ...siteStores }),
    name: 'site',
    modulesRoot: directory,
    modules: modulesOf(directory, options.mainModule),
    ...(options.hasStaticFiles === false ? { serviceBindings: { ASSETS: answerNoFile } } : { assets }),
  };
}

/** The desk over the stores of the site, whose queues and timers it leaves to the site. */
function deskWorker(options: LocalWorkerOptions, isLocal: boolean): WorkerOptions {
  const directory = join(root, 'dist', isLocal ? 'desk-local' : 'desk');
  const common = commonOptions(options, isLocal);
  const siteUrl = options.siteUrl ?? `http://localhost:${options.port || 8787}`;
  return {
    ...common,
    ...ownStores(isLocal),
    name: 'desk',
    modulesRoot: directory,
    modules: listModules(directory),
    bindings: { ...common.bindings, SITE_URL: siteUrl },
    durableObjects: { ACCOUNT_CHANNELS: { ...accountChannel, scriptName: 'site' } },
    serviceBindings: { ASSETS: serveFolder(join(root, 'dist/desk-client')) },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: options.deskPort ?? 0 }],
  };
}

/** Starts the built worker over a state that is ready; tests, the browser tests and the bench start the same. */
export async function startLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  const { port = 0, stateDir, deskPort, onLog, build = 'local' } = options;
  const isLocal = build === 'local';
  const hasDesk = deskPort !== undefined;
  const mf = new Miniflare({
    ...{ host: '127.0.0.1', port, cf: false, unsafeTriggerHandlers: true },
    d1Persist: databasesIn(stateDir),
    r2Persist: resolve(stateDir, 'v3/r2'),
    kvPersist: resolve(stateDir, 'v3/kv'),
    cachePersist: resolve(stateDir, 'v3/cache'),
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      for (const input of [stdout, stderr]) createInterface({ input }).on('line', onLog);
    },
    workers: [
      siteWorker(options, isLocal),
      imagesWorker(),
      ...(hasDesk ? [deskWorker(options, isLocal)] : []),
    ],
  });
  try {
    const address = await mf.ready;
    const desk = hasDesk ? await mf.unsafeGetDirectURL('desk') : undefined;
    return {
      url: `http://localhost:${address.port}`,
      deskUrl: desk ? `http://localhost:${desk.port}` : '',
      mf,
      stop: () => mf.dispose(),
    };
  } catch (error) {
    await mf.dispose();
    throw error;
  }
}
