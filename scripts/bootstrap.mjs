// Runs on any Node from 20 up and before anything is installed: nothing but Node's own modules here.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binDir = join(root, 'node_modules/.bin');
const pinnedNode = join(binDir, 'node');

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const pinnedVersion = () => `v${readJson('package.json').devDependencies.node}`;

/** npm notes what it has installed in a hidden lock file: it must have every package of ours in our version. */
function isInstalled() {
  try {
    const { packages: present } = readJson('node_modules/.package-lock.json');
    return Object.entries(readJson('package-lock.json').packages).every(
      ([path, { version, optional }]) =>
        path === '' || (present[path] ? present[path].version === version : optional === true),
    );
  } catch {
    return false;
  }
}

const hasPinnedNode = () =>
  spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout?.trim() === pinnedVersion();

/** @param {string[]} args */
function npm(...args) {
  if (spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0) return;
  throw Object.assign(new Error(`npm ${args[0]} failed: its lines above tell why.`), { name: 'Complaint' });
}

function install() {
  console.log('Installing packages (npm ci)…');
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  // The pinned Node arrives by an install script, which an npm that distrusts scripts leaves out.
  if (!hasPinnedNode()) npm('rebuild', 'node', '--foreground-scripts');
}

/**
 * npm ends the shell of a script and not what runs in it: without this a stopped `npm start` would keep its port.
 *
 * @param {() => void} stop
 */
export function whenOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** Ends what runs with whoever runs it, by whatever signal. @param {() => void} stop */
export function stopWith(stop) {
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  whenOrphaned(stop);
}

/** Whoever types a command reads what they can put right, and no stack of it. @param {Error} error */
function explain(error) {
  const isComplaint = error.name === 'Complaint';
  console.error(isComplaint ? error.message : error);
  process.exit(isComplaint ? 2 : 1);
}

/** Installs what is missing, then goes on in the pinned Node: in another one this call never returns. */
export async function ensureInstalled() {
  process.on('uncaughtException', explain);
  if (!isInstalled() || !hasPinnedNode()) install();
  process.env.PATH = `${binDir}${delimiter}${process.env.PATH}`;
  if (process.version === pinnedVersion()) return;
  const child = spawn(pinnedNode, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  process.exit(await new Promise((done) => child.on('exit', (code) => done(code ?? 1))));
}
