import { once } from 'node:events';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ViteDevServer } from 'vite';
import type { LocalState } from '#scripts/local/local-state.ts';
import { Complaint } from '#shared/complaint.ts';
import type { SeedStatement } from '#worker/db/seed/statement.ts';

const seed = 'worker/db/seed';
const migrations = 'worker/db/migrations';

/** An editor may write a file in several steps. */
const SETTLES_MS = 50;

/** The running site writes the same file, and the platform refuses the second one, without a reason. */
async function whenUnlocked<T>(act: () => Promise<T>, tries = 20): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (tries === 1 || !/\binternal error\b|database is locked/.test(String(error))) throw error;
    await sleep(200);
    return whenUnlocked(act, tries - 1);
  }
}

const reader = new URL('read-seed.ts', import.meta.url);

/** Reads the seed as its files are now, in a new thread: a module that is loaded stays as it was. */
export async function readSeed(module = reader): Promise<readonly SeedStatement[]> {
  try {
    const [statements] = await once(new Worker(module), 'message');
    return statements;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Complaint(`The seed cannot be read (${reason}): put it right in ${seed}.`);
  }
}

/**
 * Brings edited texts of the seed and new migrations into the running site's database and shows them in open pages. A
 * migration that the database has had is not run again: that is said.
 */
export function followContent(server: ViteDevServer, state: LocalState, stateDir: string): void {
  const { root, logger } = server.config;
  const under = (folder: string, file: string) => file.startsWith(join(root, folder, '/'));
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  async function bring(): Promise<void> {
    try {
      const texts = await readSeed();
      const { migrations: applied, isSeeded } = await whenUnlocked(() => state.prepare(texts));
      if (applied.length === 0 && !isSeeded) return;
      logger.info(`Database: ${[...applied, ...(isSeeded ? ['seed'] : [])].join(', ')}`, { timestamp: true });
      server.environments.client.hot.send({ type: 'full-reload', path: '*' });
    } catch (error) {
      logger.error(`The database stays as it was: ${error instanceof Error ? error.message : error}`, {
        timestamp: true,
      });
    }
  }

  server.watcher.on('all', (event, file) => {
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
