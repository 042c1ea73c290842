// Runs on any Node from 20 up and before anything is installed: nothing but Node's own modules here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binDir = join(root, 'node_modules/.bin');
const pinnedNode = join(binDir, 'node');

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return;
  }
}

/** npm notes what it has installed in a hidden lock file: it must have every package of ours in our version. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}

function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
}

/** What a registry that cannot be reached makes npm say. */
const unreachable = /\b(E(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ERR_SOCKET_TIMEOUT)\b/;

/** Waits for npm, which is silent while it tries again. @param {string[]} args */
async function npm(args) {
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const started = Date.now();
  const news = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`Still installing after ${seconds} s: many packages, a slow network, or none.`);
  }, 15_000);
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearInterval(news);
  const [code] = unreachable.exec(errors) ?? [];
  if (status !== 0 && code !== undefined) {
    const message = `npm cannot reach its registry (${code}): connect this machine, or tell npm of your proxy or mirror (npm config set proxy, registry), and try again.`;
    throw Object.assign(new Error(message), { name: 'Complaint' });
  }
  process.stderr.write(errors);
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}

function hasPinnedNode() {
  if (!existsSync(pinnedNode)) return false;
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${pinnedVersion()}`;
}

/** By itself npm waits 10 and 60 seconds before it tries again, and five minutes for a word. */
const soon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000', '--fetch-timeout=60000'];

async function install() {
  console.log('Installing packages (npm ci)…');
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...soon]);
  // The pinned Node arrives by an install script, which an npm that distrusts scripts leaves out.
  if (!hasPinnedNode()) await npm(['rebuild', 'node', '--foreground-scripts']);
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

/** Whoever types a command reads what they can put right, and no stack of it. @param {Error} error */
function explain(error) {
  const isComplaint = error.name === 'Complaint';
  console.error(isComplaint ? error.message : error);
  process.exit(isComplaint ? 2 : 1);
}

/** Installs what is missing, then goes on in the pinned Node: in another one this call never returns. */
export async function ensureInstalled() {
  process.on('uncaughtException', explain);
  if (!isInstalled() || !hasPinnedNode()) await install();
  process.env.PATH = `${binDir}${delimiter}${process.env.PATH}`;
  if (process.version === `v${pinnedVersion()}`) return;
  const child = spawn(pinnedNode, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  whenOrphaned(() => child.kill('SIGTERM'));
  const code = await new Promise((done) => child.on('exit', (exitCode) => done(exitCode ?? 1)));
  process.exit(code);
}
