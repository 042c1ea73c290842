import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';
import { allSources, hashSources } from './source-hash.mjs';

const stamp = join(root, 'dist/.sources');
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

/** Two starts of one tree must not write dist/ at the same time; the lock of a process that died is taken over. */
async function takeLock() {
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

/** Builds when the sources are not those of dist/; returns whether it did. */
export async function buildWhenChanged() {
  const hash = hashSources(root, allSources);
  const isBuilt = () => read(stamp) === hash;
  // Where a site only runs, as a service of a user of its own, nothing here is to be written.
  if (isBuilt()) return false;
  await takeLock();
  try {
    if (isBuilt()) return false;
    rmSync(stamp, { force: true });
    const { status } = spawnSync('vite', ['build', '--app', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error('The build failed');
    writeFileSync(stamp, hash);
    return true;
  } finally {
    rmSync(lock, { force: true });
  }
}
