import { join, resolve } from 'node:path';
import type { Bindings } from '../env.ts';
import { createLog } from '../log.ts';
import { readRow, sql } from '../platform/database.ts';
import { readSettings, type Settings } from '../settings.ts';
import { readCopySettings } from './copies.ts';
import { startCopying } from './copying.ts';
import { createHost, type Host } from './host.ts';
import { migrate, seed } from './migrate.ts';
import { type AnsweringHandlers, loadWorker, preparePlatform } from './platform.ts';
import { startServer } from './server.ts';
import { openStores, type Stores } from './stores.ts';
import { startTimer } from './timer.ts';

/** Work that has not ended by then is taken up after the next start, in milliseconds. */
const STOP_MS = 30_000;

const root = resolve(import.meta.dirname, '../..');

export interface OriginOptions {
  readonly port: number;
  /** Where the desk listens, with 0 at any free port; undefined where the desk is served elsewhere. */
  readonly deskPort?: number | undefined;
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly hostname?: string;
  /** Headers in which a proxy in front names the visitor's address and protocol; see the server. */
  readonly addressHeader?: string | undefined;
  readonly protocolHeader?: string | undefined;
  /** Hosts that a deployed origin answers to beside that of `SITE_URL`: its own name behind an edge. */
  readonly hosts?: readonly string[];
  readonly floodLimit?: number;
  readonly retryMs?: number;
  /** Whether anything happens by the clock; tests run it by requests. */
  readonly hasTimer?: boolean;
  /** Answers in place of the worker where it can: tests run the timer by such requests. */
  readonly intercept?: (request: Request, host: Host) => Promise<Response> | undefined;
}

const log = createLog({});

const localUrl = (port: number) => `http://localhost:${port}`;

/** Answers through tests where they want to, as the worker otherwise. */
const through = (host: Host, intercept: OriginOptions['intercept']): Host =>
  intercept ? { ...host, fetch: (request) => intercept(request, host) ?? host.fetch(request) } : host;

/** What an origin does beside answering: the timer, copies of the database. */
function startAside(host: Host, stores: Stores, options: OriginOptions) {
  const { dataDir, variables } = options;
  const stops = [
    startTimer({
      ...{ host, leases: stores.leases },
      onError: (cron, error) => log('error', 'run of the timer failed', { cron, reason: String(error) }),
    }),
    readCopySettings(variables)
      ? startCopying({
          ...{ dataDir: resolve(dataDir), variables },
          onError: (error) => log('error', 'database not copied', { reason: String(error) }),
        })
      : undefined,
  ];
  return () => Promise.all(stops.map((stop) => stop?.()));
}

/** Listens for the site and, at a port of its own, for the desk, whose host answers nothing of the site. */
async function startServers(host: Host, stores: Stores, options: OriginOptions, settings: Settings) {
  const { port, deskPort, hostname = '127.0.0.1', addressHeader, protocolHeader, hosts = [] } = options;
  const { isLocal, siteOrigin, deskOrigin } = settings;
  const isWell = async () => (await readRow(stores.site, sql('SELECT 1 AS one')))?.one === 1;
  const shared = { hostname, addressHeader, protocolHeader, isWell };
  const namesOf = (origin: string | undefined) => (origin ? [new URL(origin).hostname] : []);
  const server = await startServer({
    ...shared,
    ...{ host: through(host, options.intercept), port },
    hosts: isLocal ? undefined : new Set([...namesOf(siteOrigin), ...hosts]),
  });
  if (deskPort === undefined || !host.fetchDesk) return { url: localUrl(server.port), servers: [server] };
  const desk = await startServer({
    ...shared,
    ...{ host: { ...host, fetch: host.fetchDesk }, port: deskPort },
    hosts: isLocal ? undefined : new Set(namesOf(deskOrigin)),
  });
  return { url: localUrl(server.port), deskUrl: localUrl(desk.port), servers: [server, desk] };
}

/** Starts the origin: the built worker on Node, with everything that it keeps in one folder. */
export async function startOrigin(options: OriginOptions) {
  const { deskPort, dataDir, variables, floodLimit = 600, retryMs = 10_000, hasTimer = true } = options;
  const given = { IS_SIMPLY: 'false', ENVIRONMENT: 'local', OWN_SERVER: 'true', ...variables };
  // A wrong one stops the start, not the first order.
  const settings = readSettings(given as unknown as Bindings);
  readCopySettings(variables);
  const { isLocal } = settings;
  preparePlatform();
  const stores = await openStores(resolve(dataDir), isLocal, variables);
  const migrated = await migrate(stores.site, join(root, 'worker/db/migrations'));
  // The seed is megabytes that a deployment never reads.
  const isSeeded =
    isLocal && (await seed(stores.site, (await import('../db/seed/load.ts')).refreshStatements()));
  const built = (name: string) => join(root, 'dist', name, 'index.js');
  const worker = await loadWorker(built(isLocal ? 'local' : 'worker'));
  const desk =
    deskPort === undefined
      ? undefined
      : await loadWorker<AnsweringHandlers>(built(isLocal ? 'desk-local' : 'desk'));
  const assets = { site: join(root, 'dist/client'), desk: join(root, 'dist/desk-client') };
  const host = createHost({
    ...{ assets, worker, desk, stores, floodLimit, retryMs, log },
    variables: given,
  });
  const stopAside = hasTimer ? startAside(host, stores, options) : undefined;
  const { servers, ...addresses } = await startServers(host, stores, options, settings);
  return {
    ...{ ...addresses, host, stores, isSeeded, ...migrated },
    /** Finishes what is under way, in the order in which it depends on each other, but waits for nothing for ever. */
    async stop(): Promise<void> {
      // Sockets hold their connections open for ever.
      host.channels.stop();
      const finished = Promise.all([...servers.map((server) => server.stop()), stopAside?.()]).then(() =>
        host.stop(),
      );
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([finished, late]);
      stores.close();
    },
  };
}
