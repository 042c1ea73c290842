import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { spawn, spawnSync } = await import('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');
const { buildWhenChanged } = await import('./build.mjs');
const { countPlaywright, countVitest } = await import('./test-reports.mjs');
const { findChromium, findHeadlessShell, namedChromium } = await import('#tests/harness/chromium.ts');

/** @typedef {import('./test-reports.mjs').Counts} Counts */

const reports = join(root, '.cache/reports');

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return result.status === 0;
}

/**
 * A command that is one test by itself. It begins at once and prints when it is asked how it went.
 *
 * @param {string} script
 * @returns {() => Promise<Counts>}
 */
function check(script) {
  const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  const ended = new Promise((resolve) => child.on('close', resolve));
  return async () => {
    const isGreen = (await ended) === 0;
    process.stdout.write(Buffer.concat(printed));
    return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

/**
 * Runs a test runner that leaves a JSON report, and counts by it; a runner that fails without naming a failed test
 * counts as one.
 *
 * @param {string} name
 * @param {(file: string) => boolean} start
 * @param {(report: any) => Counts} count
 * @returns {Counts}
 */
function runReported(name, start, count) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  mkdirSync(reports, { recursive: true });
  const isGreen = start(file);
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return isGreen || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @param {'unit' | 'worker'} project */
function vitest(project) {
  const args = (/** @type {string} */ file) => [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return runReported(project, (file) => run('vitest', args(file)), countVitest);
}

/** @param {string[]} packages Names of Debian's packages, of which none is installed unless all are. */
function installPackages(...packages) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/**
 * Finds a browser and its headless shell, or installs Debian's, or else Playwright's own. The shell only makes the
 * tests faster: without it they run in the browser.
 */
function ensureChromium() {
  if (namedChromium()) return;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebianRoot && !(findChromium() && findHeadlessShell()) && run('apt-get', ['update', '-qq'])) {
    if (!installPackages('chromium', 'chromium-headless-shell')) installPackages('chromium');
  }
  if (!findChromium()) run('playwright', ['install', 'chromium']);
}

function playwright() {
  ensureChromium();
  const start = (/** @type {string} */ file) =>
    run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return runReported('e2e', start, countPlaywright);
}

/** @param {() => Counts} test @returns {() => Promise<Counts>} */
function onBuild(test) {
  return async () => {
    await buildWhenChanged();
    return test();
  };
}

/** Stages in their order; what needs one core alone is begun side by side. @type {Record<string, () => () => Counts | Promise<Counts>>} */
const stages = {
  format: () => check('format:check'),
  lint: () => check('lint'),
  types: () => check('types'),
  unit: () => () => vitest('unit'),
  worker: () => onBuild(() => vitest('worker')),
  e2e: () => onBuild(playwright),
};

const chosen = process.argv[2];
if (chosen !== undefined && !(chosen in stages)) {
  throw new Error(`No stage is called ${chosen}: ${Object.keys(stages).join(', ')}`);
}
const begun = Object.entries(stages)
  .filter(([name]) => chosen === undefined || chosen === name)
  .map(([name, begin]) => /** @type {const} */ ([name, begin()]));
const total = { passed: 0, failed: 0 };
const broken = [];
for (const [name, test] of begun) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  /** @type {Counts} */
  let counts;
  try {
    counts = await test();
  } catch (error) {
    console.error(error);
    counts = { passed: 0, failed: 1 };
  }
  console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0) broken.push(name);
}

if (broken.length > 0) console.log(`\nFailed stages: ${broken.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
