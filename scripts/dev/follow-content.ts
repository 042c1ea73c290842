import { once } from 'node:events';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ViteDevServer } from 'vite';
import type { Prepared } from '#scripts/local/local-state.ts';
import { Complaint } from '#shared/complaint.ts';

const seed = 'worker/db/seed';
const migrations = 'worker/db/migrations';

/** An editor may write a file in several steps. */
const SETTLES_MS = 50;

/** Migrates and seeds in a new thread, with the files as they are now: a module that is loaded stays as it was. */
export async function prepareAnew(stateDir: string): Promise<Prepared> {
  try {
    const thread = new Worker(new URL('prepare-state.ts', import.meta.url), { workerData: stateDir });
    const [prepared] = await once(thread, 'message');
    return prepared;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Complaint(reason);
  }
}

/**
 * Brings edited texts of the seed and new migrations into the running site's database and shows them in open pages. A
 * migration that the database has had is not run again: that is said.
 */
export function followContent({ config, environments, watcher }: ViteDevServer, stateDir: string): void {
  const { root, logger } = config;
  const under = (folder: string, file: string) => file.startsWith(join(root, folder, '/'));
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  async function bring(): Promise<void> {
    try {
      const { migrations: applied, isSeeded } = await prepareAnew(stateDir);
      if (applied.length === 0 && !isSeeded) return;
      logger.info(`Database: ${[...applied, ...(isSeeded ? ['seed'] : [])].join(', ')}`, { timestamp: true });
      environments.client.hot.send({ type: 'full-reload', path: '*' });
    } catch (error) {
      logger.error(`The database stays as it was: ${error instanceof Error ? error.message : error}`, {
        timestamp: true,
      });
    }
  }

  watcher.on('all', (event, file) => {
    if (/\.test\.ts$/.test(file) || !(under(seed, file) || under(migrations, file))) return;
    if (event === 'change' && under(migrations, file)) {
      const name = relative(root, file);
      logger.warn(`${name}: the database has it as it was. Remove ${stateDir} and start again.`, {
        timestamp: true,
      });
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(bring);
    }, SETTLES_MS);
  });
}
