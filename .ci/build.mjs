import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';
import { allSources, clientSources, hashSources } from './source-hash.mjs';

/** What a build has, each with what it is made of. @type {Record<string, readonly string[]>} */
const sourcesOf = { client: clientSources, local: allSources, worker: allSources };

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

/** @param {readonly string[]} parts */
function build(parts) {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_PARTS: parts.join() },
  });
  if (status !== 0) throw new Error('The build failed');
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let warm;

/** Builds the worker of the tests by a process that stays, for whoever waits after an edit. */
async function buildWarm() {
  warm ??= fork(join(root, '.ci/build/warm-build.mjs'), { cwd: root, execArgv: [] });
  const builder = warm;
  const failure = await new Promise((resolve) => {
    builder.once('message', (/** @type {{ failure?: string }} */ answer) => resolve(answer.failure));
    builder.once('exit', () => resolve('its process has ended'));
    builder.send('build');
  });
  builder.removeAllListeners();
  if (failure === undefined) return;
  builder.kill();
  warm = undefined;
  throw new Error(`The build failed: ${failure}`);
}

/** What is built between edits is not minified: good for a watch, and for nobody else. @param {string} hash */
const warmStamp = (hash) => `${hash} not minified`;

/**
 * Those of the parts whose sources are not what they were built from, each with the hash of these.
 *
 * @param {readonly string[]} parts
 * @param {boolean} takesWarm
 */
function findChanged(parts, takesWarm) {
  return parts
    .map((part) => /** @type {const} */ ([part, hashSources(root, sourcesOf[part] ?? allSources)]))
    .filter(([part, hash]) => {
      const stamp = read(stampOf(part));
      return stamp !== hash && !(takesWarm && stamp === warmStamp(hash));
    });
}

/**
 * Builds those of the parts whose sources have changed; returns whether there were any. The worker as deployed is a part
 * of its own: few tests need it.
 *
 * @param {readonly string[]} parts
 * @param {{ isWatch?: boolean }} [options] Whether somebody waits after an edit, who is to wait again.
 */
export async function buildWhenChanged(parts = Object.keys(sourcesOf), { isWatch = false } = {}) {
  // Where a site only runs, as a service of a user of its own, nothing here is to be written.
  if (findChanged(parts, isWatch).length === 0) return false;
  await takeLock();
  try {
    const changed = findChanged(parts, isWatch);
    if (changed.length === 0) return false;
    for (const [part] of changed) rmSync(stampOf(part), { force: true });
    // The builder that stays names the files of the client as they were at its start.
    const isWarm = isWatch && changed.every(([part]) => part === 'local');
    if (isWarm) await buildWarm();
    else {
      warm?.kill();
      warm = undefined;
      build(changed.map(([part]) => part));
    }
    for (const [part, hash] of changed) writeFileSync(stampOf(part), isWarm ? warmStamp(hash) : hash);
    return true;
  } finally {
    rmSync(lock, { force: true });
  }
}
