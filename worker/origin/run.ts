import { join, resolve } from 'node:path';
import { type Bindings, readSettings } from '../env.ts';
import { createLog } from '../log.ts';
import { readRow, sql } from '../platform/database.ts';
import { watchCertificate } from './certificate.ts';
import { startCopying } from './copying.ts';
import { createHost, type Host } from './host.ts';
import { migrate, seed } from './migrate.ts';
import { loadWorker, preparePlatform } from './platform.ts';
import { startServer } from './server.ts';
import { openStores } from './stores.ts';
import { startTimer } from './timer.ts';

/** Work that has not ended by then is taken up after the next start, in milliseconds. */
const STOP_MS = 30_000;

const root = resolve(import.meta.dirname, '../..');

export interface OriginOptions {
  readonly port: number;
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

/** Starts the origin: the built worker on Node, with everything that it keeps in one folder. */
export async function startOrigin(options: OriginOptions) {
  const { port, dataDir, variables, hostname = '127.0.0.1' } = options;
  const { floodLimit = 600, retryMs = 10_000, hasTimer = true } = options;
  const { intercept, addressHeader, protocolHeader, hosts = [] } = options;
  const settings = { IS_SIMPLY: 'false', ENVIRONMENT: 'local', OWN_SERVER: 'true', ...variables };
  // A wrong one stops the start, not the first order.
  const { isLocal, siteOrigin } = readSettings(settings as unknown as Bindings);
  preparePlatform();
  const stores = await openStores(resolve(dataDir), isLocal, variables);
  const migrated = await migrate(stores.site, join(root, 'worker/db/migrations'));
  // The seed is megabytes that a deployment never reads.
  const isSeeded =
    isLocal && (await seed(stores.site, (await import('../db/seed/load.ts')).refreshStatements()));
  const worker = await loadWorker(join(root, 'dist', isLocal ? 'local' : 'worker', 'index.js'));
  const host = createHost({
    ...{ root, worker, stores, floodLimit, retryMs, log },
    variables: settings,
  });
  const onError = (cron: string, error: unknown) =>
    log('error', 'run of the timer failed', { cron, reason: String(error) });
  const stopTimer = hasTimer ? startTimer({ host, leases: stores.leases, onError }) : undefined;
  const stopCopying =
    hasTimer && stores.backups && variables.BACKUP_RECIPIENT !== undefined
      ? startCopying({
          ...{ site: stores.site, dataDir: resolve(dataDir), variables },
          onError: (error) => log('error', 'database not copied', { reason: String(error) }),
        })
      : undefined;
  const [ownName] = hosts;
  const stopWatching =
    hasTimer && !isLocal && ownName !== undefined
      ? watchCertificate({
          ...{ site: stores.site, host: ownName },
          onError: (error) => log('error', 'certificate not read', { host: ownName, reason: String(error) }),
        })
      : undefined;
  const isWell = async () => (await readRow(stores.site, sql('SELECT 1 AS one')))?.one === 1;
  const answering = intercept
    ? { ...host, fetch: (request: Request) => intercept(request, host) ?? host.fetch(request) }
    : host;
  const server = await startServer({
    host: answering,
    port,
    hostname,
    addressHeader,
    protocolHeader,
    hosts: isLocal ? undefined : new Set([...(siteOrigin ? [new URL(siteOrigin).hostname] : []), ...hosts]),
    isWell,
  });
  return {
    url: `http://localhost:${server.port}`,
    ...{ host, stores, isSeeded, ...migrated },
    /** Finishes what is under way, in the order in which it depends on each other, but waits for nothing for ever. */
    async stop(): Promise<void> {
      // Sockets hold their connections open for ever.
      host.channels.stop();
      const finished = Promise.all([server.stop(), stopTimer?.(), stopCopying?.(), stopWatching?.()]).then(
        () => host.stop(),
      );
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([finished, late]);
      stores.close();
    },
  };
}
