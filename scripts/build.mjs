// Builds what has changed of the site: `npm run build`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, root } from './bootstrap.mjs';
import {
  allSources,
  clientSources,
  deskClientSources,
  deskWorkerSources,
  hashSources,
} from './source-hash.mjs';

/** What a build has, each with what it is made of. @type {Record<string, readonly string[]>} */
const sourcesOf = {
  client: clientSources,
  local: allSources,
  worker: allSources,
  deskClient: deskClientSources,
  deskLocal: deskWorkerSources,
  desk: deskWorkerSources,
};

/** @param {string} part */
const stampOf = (part) => join(root, `dist/.${part}-sources`);
const vite = join(root, 'node_modules/vite/bin/vite.js');
const lock = join(root, '.cache/build.lock');

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Two starts of one tree must not write dist/ at the same time; the lock of a process that died is taken over.
 *
 * @returns Whether another one had it.
 */
async function takeLock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return hasWaited;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = Number(read(lock));
    if (owner && !isAlive(owner)) rmSync(lock, { force: true });
    else await sleep(200);
  }
}

/** @param {readonly string[]} parts */
function build(parts) {
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--app', '--configLoader', 'native', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', BUILD_PARTS: parts.join() },
    },
  );
  if (status !== 0) throw new Error('The build failed');
}

/**
 * Those of the parts whose sources are not what they were built from, each with the hash of these.
 *
 * @param {readonly string[]} parts
 */
function findChanged(parts) {
  /** @type {Map<readonly string[], string>} */
  const hashes = new Map();
  return parts
    .map((part) => {
      const sources = sourcesOf[part] ?? allSources;
      const hash = hashes.get(sources) ?? hashSources(root, sources);
      hashes.set(sources, hash);
      return /** @type {const} */ ([part, hash]);
    })
    .filter(([part, hash]) => read(stampOf(part)) !== hash);
}

/**
 * Builds those of the parts whose sources have changed; returns whether there were any. The worker as deployed is a part
 * of its own: few tests need it.
 *
 * @param {readonly string[]} parts
 */
export async function buildWhenChanged(parts = Object.keys(sourcesOf)) {
  // Where a site only runs, as a service of a user of its own, nothing here is to be written.
  const found = findChanged(parts);
  if (found.length === 0) return false;
  const hasWaited = await takeLock();
  try {
    const changed = hasWaited ? findChanged(parts) : found;
    if (changed.length === 0) return false;
    for (const [part] of changed) rmSync(stampOf(part), { force: true });
    build(changed.map(([part]) => part));
    for (const [part, hash] of changed) writeFileSync(stampOf(part), hash);
    return true;
  } finally {
    rmSync(lock, { force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  if (!(await buildWhenChanged())) console.log('Everything is built already.');
}
