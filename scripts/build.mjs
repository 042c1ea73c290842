import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';
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

/** @type {import('node:child_process').ChildProcess | undefined} */
let warm;

/** Starts a process that stays, for whoever waits after an edit. */
export function warmUp() {
  warm ??= fork(join(root, 'scripts/build/warm-build.mjs'), { cwd: root, execArgv: [] });
  return warm;
}

function coolDown() {
  warm?.kill();
  warm = undefined;
}

/** @param {readonly string[]} parts */
async function buildWarm(parts) {
  const builder = warmUp();
  const failure = await new Promise((resolve) => {
    builder.once('message', (/** @type {{ failure?: string }} */ answer) => resolve(answer.failure));
    builder.once('exit', () => resolve('its process has ended'));
    builder.send(parts);
  });
  builder.removeAllListeners();
  if (failure === undefined) return;
  coolDown();
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
  /** @type {Map<readonly string[], string>} */
  const hashes = new Map();
  return parts
    .map((part) => {
      const sources = sourcesOf[part] ?? allSources;
      const hash = hashes.get(sources) ?? hashSources(root, sources);
      hashes.set(sources, hash);
      return /** @type {const} */ ([part, hash]);
    })
    .filter(([part, hash]) => {
      const stamp = read(stampOf(part));
      return stamp !== hash && !(takesWarm && stamp === warmStamp(hash));
    });
}

/**
 * When a part was built; undefined where it never was.
 *
 * @param {string} part
 */
export const builtAt = (part) => statSync(stampOf(part), { throwIfNoEntry: false })?.mtimeMs;

/**
 * Builds those of the parts whose sources have changed; returns whether there were any. The worker as deployed is a part
 * of its own: few tests need it.
 *
 * @param {readonly string[]} parts
 * @param {{ isWatch?: boolean, takesWarm?: boolean }} [options] Whether somebody waits after an edit, who is to wait
 *   again; whether what was built for such a one will do.
 */
export async function buildWhenChanged(
  parts = Object.keys(sourcesOf),
  { isWatch = false, takesWarm = isWatch } = {},
) {
  // Where a site only runs, as a service of a user of its own, nothing here is to be written.
  const found = findChanged(parts, takesWarm);
  if (found.length === 0) return false;
  const hasWaited = await takeLock();
  try {
    const changed = hasWaited ? findChanged(parts, takesWarm) : found;
    if (changed.length === 0) return false;
    for (const [part] of changed) rmSync(stampOf(part), { force: true });
    const names = changed.map(([part]) => part);
    // The builder that stays names the files of the clients as they were at its start.
    const isWarm = isWatch && !names.includes('client') && !names.includes('deskClient');
    if (isWarm) await buildWarm(names);
    else {
      coolDown();
      build(names);
    }
    for (const [part, hash] of changed) writeFileSync(stampOf(part), isWarm ? warmStamp(hash) : hash);
    return true;
  } finally {
    rmSync(lock, { force: true });
  }
}
