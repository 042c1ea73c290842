import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';
import {
  allSources,
  clientSources,
  deskClientSources,
  deskWorkerSources,
  hashSources,
} from './source-hash.ts';

/** What a build has, each with what it is made of. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  client: clientSources,
  local: allSources,
  worker: allSources,
  deskClient: deskClientSources,
  deskLocal: deskWorkerSources,
  desk: deskWorkerSources,
};

const stampOf = (part: string) => join(root, `dist/.${part}-sources`);
const vite = join(root, 'node_modules/vite/bin/vite.js');
const lock = join(root, '.cache/build.lock');

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Two starts of one tree must not write dist/ at the same time; the lock of a process that died is taken over. */
async function takeLock(): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = Number(read(lock));
    if (owner && !isAlive(owner)) rmSync(lock, { force: true });
    else await sleep(200);
  }
}

function build(parts: readonly string[]): void {
  const words = ['build', '--app', '--configLoader', 'native', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, [vite, ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_PARTS: parts.join() },
  });
  if (status !== 0) throw new Error('The build failed');
}

/** Those of the parts whose sources are not what they were built from, each with the hash of these. */
function findChanged(parts: readonly string[]): [part: string, hash: string][] {
  const hashes = new Map<readonly string[], string>();
  return parts
    .map((part): [string, string] => {
      const sources = sourcesOf[part] ?? allSources;
      const hash = hashes.get(sources) ?? hashSources(root, sources);
      hashes.set(sources, hash);
      return [part, hash];
    })
    .filter(([part, hash]) => read(stampOf(part)) !== hash);
}

/**
 * Builds those of the parts whose sources have changed; returns whether there were any. The worker as deployed is a part
 * of its own: few tests need it.
 */
export async function buildWhenChanged(parts: readonly string[] = Object.keys(sourcesOf)): Promise<boolean> {
  // Where a site only runs, as a service of a user of its own, nothing here is to be written.
  if (findChanged(parts).length === 0) return false;
  await takeLock();
  try {
    // Another process may have built them meanwhile.
    const changed = findChanged(parts);
    if (changed.length === 0) return false;
    for (const [part] of changed) rmSync(stampOf(part), { force: true });
    build(changed.map(([part]) => part));
    for (const [part, hash] of changed) writeFileSync(stampOf(part), hash);
    return true;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** `npm run build`: what has changed of the site. */
export async function run(): Promise<void> {
  if (!(await buildWhenChanged())) console.log('Everything is built already.');
}
