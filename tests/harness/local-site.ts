import { rmSync } from 'node:fs';
import { buildWhenChanged } from '#scripts/build.ts';
import { prepareLocal, prepareState } from '#scripts/local/local-state.ts';
import { type LocalWorkerOptions, startLocalWorker } from '#scripts/local/local-worker.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import type { Database } from '#worker/platform/database.ts';
import { shopStatements, templateOf } from './template.ts';

/** What a test asks of a site; without a folder everything is forgotten at the end. */
export type LocalSiteOptions = Partial<LocalWorkerOptions>;

export interface LocalSite {
  readonly url: string;
  /** Where the desk answers; empty without one. */
  readonly deskUrl: string;
  readonly db: Database;
  /** What the worker printed so far, one entry a line. */
  readonly logs: string[];
  readonly stop: () => Promise<void>;
}

/** A state of a site's own, forgotten when the site stops. */
const copyTemplate = templateOf('state', (folder) => prepareState(folder, shopStatements()));

const built = new Set<string>();

/** Few tests need the worker as deployed, or the desk, so that these are built for those alone. */
async function buildParts(...parts: readonly string[]): Promise<void> {
  const missing = parts.filter((part) => !built.has(part));
  if (missing.length > 0) await buildWhenChanged(missing);
  for (const part of missing) built.add(part);
}

/** The built worker in workerd, on a migrated and seeded database. */
export async function startLocalSite(options: LocalSiteOptions = {}): Promise<LocalSite> {
  const isDeployed = options.build === 'production';
  if (isDeployed) await buildParts('worker');
  if (options.deskPort !== undefined) await buildParts('deskClient', isDeployed ? 'desk' : 'deskLocal');
  const stateDir = options.stateDir ?? (await copyTemplate());
  if (options.isEdge) await prepareLocal(stateDir);
  else if (options.stateDir !== undefined) await prepareState(stateDir, shopStatements());
  const logs: string[] = [];
  const { url, deskUrl, mf, stop } = await startLocalWorker({
    ...options,
    stateDir,
    onLog(line) {
      logs.push(line);
      options.onLog?.(line);
    },
  });
  return {
    ...{ url, deskUrl, logs },
    db: createD1Database((await mf.getD1Database(options.isEdge ? 'LOCAL_DB' : 'DB', 'site')) as never),
    async stop() {
      await stop();
      if (options.stateDir === undefined) rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
