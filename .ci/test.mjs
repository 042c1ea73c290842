import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { spawn, spawnSync } = await import('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');
const { buildWhenChanged } = await import('./build.mjs');
const { afterRunningAgain, describeFailure, filesToRunAgain, readPlaywright, readVitest } = await import(
  './test-reports.mjs'
);
const { clearRecordedStatements } = await import('#tests/harness/recorded-statements.ts');
const { installEngines } = await import('./start/engines.mjs');
const { nextEdit } = await import('./start/next-edit.ts');
const { Complaint } = await import('#shared/complaint.ts');
const { notePassed } = await import('./release/passed.ts');
const { findChromium, findHeadlessShell, namedChromium } = await import('#tests/harness/chromium.ts');

/** @typedef {import('./test-reports.mjs').Outcome} Outcome */
/** @typedef {import('./test-reports.mjs').Failure} Failure */
/** @typedef {Outcome & { unsteady?: Failure[], untested?: string }} StageOutcome */

const reports = join(root, '.cache/reports');
/** A stage, and the tests of it that are asked for, which `--watch` runs after every edit; without either everything runs. */
const [chosen, ...words] = process.argv.slice(2);
const paths = words.filter((word) => word !== '--watch');
const isWatching = words.includes('--watch');

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
 * @returns {() => Promise<Outcome>}
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
    return isGreen
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [{ file: script, title: 'as printed above', message: '' }] };
  };
}

/**
 * Runs a test runner that leaves a JSON report, and reads it; a runner that fails without naming a failed test counts
 * as one.
 *
 * @param {string} name
 * @param {(file: string) => boolean} start
 * @param {(report: any) => Outcome} read
 * @returns {Outcome}
 */
function runReported(name, start, read) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  mkdirSync(reports, { recursive: true });
  const isGreen = start(file);
  const outcome = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [] };
  if (isGreen || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ file: name, title: 'the runner itself', message: 'It names no test.' }] };
}

/**
 * Runs all tests, and what failed once more by itself: thousands of tests that wait for real workers and browsers share
 * two cores, and a pause of the machine is no defect of the site. Few files get that chance, and the summary names them.
 *
 * @param {string} name
 * @param {(file: string, only: string[]) => boolean} start
 * @param {(report: any) => Outcome} read
 * @returns {StageOutcome}
 */
function runTwiceAtMost(name, start, read) {
  const first = runReported(name, (file) => start(file, paths), read);
  const only = filesToRunAgain(first);
  if (only.length === 0) return first;
  console.log(`\n== ${name}, again: ${only.join(', ')}`);
  return afterRunningAgain(
    first,
    runReported(`${name}-again`, (file) => start(file, only), read),
  );
}

/**
 * @param {[stage: 'unit' | 'worker' | 'browsers', ...others: string[]]} projects The stage has the name of the first.
 * @param {readonly string[]} files Those that run where none are named.
 */
function vitest(projects, files = []) {
  const start = (/** @type {string} */ file, /** @type {string[]} */ only) =>
    run('vitest', [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(only.length > 0 ? only : files),
    ]);
  return runTwiceAtMost(projects[0], start, readVitest);
}

/** A browser that is named has to be one: otherwise every test would find out by itself. */
function requireBrowser() {
  const path = namedChromium();
  if (path === undefined) return;
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  if (/chrom/i.test(stdout ?? '')) return;
  const reason = error?.message ?? 'it tells no version of one';
  throw new Complaint(
    `CHROMIUM_PATH=${path} is no Chromium (${reason}): give the file of one, or leave it out for the system's.`,
  );
}

const installFromDebian = `
  apt-get update -qq
  install() { apt-get install -y -qq --no-install-recommends "$@"; }
  install chromium chromium-headless-shell || install chromium
`;

/**
 * Begins to install a browser and its headless shell where Debian has them; what is not there by the time it is needed
 * is Playwright's own. The shell only makes the tests faster: without it they run in the browser. One process does it
 * all, since tests that run in the foreground keep this one from hearing of another.
 *
 * @returns {() => Promise<void>} Waits until there is a browser.
 */
function beginChromium() {
  requireBrowser();
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const isThere = namedChromium() !== undefined || (findChromium() && findHeadlessShell()) !== undefined;
  const installing =
    isDebianRoot &&
    !isThere &&
    spawn('sh', ['-c', installFromDebian], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const ended = installing && new Promise((resolve) => installing.on('close', resolve));
  return async () => {
    await ended;
    if (findChromium() !== undefined || run('playwright', ['install', 'chromium'])) return;
    throw new Error('No browser could be installed: install Chromium, or name one by CHROMIUM_PATH.');
  };
}

function playwright() {
  const start = (/** @type {string} */ file, /** @type {string[]} */ only) =>
    run('playwright', ['test', '--reporter=list,json', ...only], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return runTwiceAtMost('e2e', start, readPlaywright);
}

/** All tests need the whole build; named ones have built what they need. @param {() => StageOutcome} test @returns {() => Promise<StageOutcome>} */
function onBuild(test) {
  return async () => {
    if (paths.length === 0) await buildWhenChanged();
    return test();
  };
}

/** The plans are of what the worker tests have run: all of them. */
function workerTests() {
  if (paths.length > 0) return vitest(['worker', 'origin']);
  clearRecordedStatements();
  return vitest(['worker', 'origin', 'plans']);
}

/** The browser is fetched while the stages before use the processor. */
function browserTests() {
  const haveChromium = beginChromium();
  const test = onBuild(playwright);
  return async () => {
    await haveChromium();
    return test();
  };
}

/** The short form of `npm run test:browsers`: what has broken in Firefox and WebKit before, and nowhere else. */
function otherBrowsers() {
  return () => {
    const missing = installEngines();
    if (missing.length > 0) {
      return { passed: 0, failures: [], untested: `Firefox and WebKit (no ${missing.join(', ')})` };
    }
    return vitest(['browsers'], ['tests/browsers/dialogs.test.ts', 'tests/browsers/shown.test.ts']);
  };
}

/** Runs what is asked for, and again after every edit, until it is ended. @param {string | undefined} stage */
async function watchStage(stage) {
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') };
  if (stage === 'unit' || stage === 'worker') {
    const env = { ...process.env, ...(stage === 'worker' && { WATCHES_BUILD: 'true' }) };
    const { status } = spawnSync('vitest', ['watch', `--project=${stage}`, ...paths], { ...options, env });
    process.exit(status ?? 1);
  }
  if (stage !== 'e2e') {
    throw new Complaint('--watch follows one kind of tests: npm run test:worker -- --watch <path>.');
  }
  for (;;) {
    // What is edited while the tests run counts as well.
    const edit = nextEdit(['client', 'public', 'shared', 'worker', 'tests'].map((name) => join(root, name)));
    spawnSync('playwright', ['test', ...paths], options);
    console.log('Waiting for an edit…');
    await edit;
  }
}

/** Stages that run where they are named alone: the check of a release does. */
const byName = ['browsers'];

/** Stages in their order; what needs one core alone is begun side by side. @type {Record<string, () => () => StageOutcome | Promise<StageOutcome>>} */
const stages = {
  format: () => check('format:check'),
  lint: () => check('lint'),
  types: () => check('types'),
  unit: () => () => vitest(['unit']),
  worker: () => onBuild(workerTests),
  e2e: browserTests,
  browsers: otherBrowsers,
};

if (chosen !== undefined && !(chosen in stages)) {
  throw new Complaint(`No stage is called ${chosen}: choose one of ${Object.keys(stages).join(', ')}.`);
}
const missing = paths.find(
  (path) => /[/]|\.tsx?\b/.test(path) && !existsSync(join(root, path.replace(/:\d+$/, ''))),
);
if (missing !== undefined) {
  throw new Complaint(`${missing} does not exist: name a file of tests, or a folder of them.`);
}
if (isWatching) await watchStage(chosen);

/** The commit that is tested; empty where the tree has anything beside it. */
function testedCommit() {
  /** @param {string[]} words */
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim();
  return git('status', '--porcelain') === '' ? (git('rev-parse', 'HEAD') ?? '') : '';
}

const commit = testedCommit();
const begun = Object.entries(stages)
  .filter(([name]) => (chosen === undefined ? !byName.includes(name) : chosen === name))
  .map(([name, begin]) => /** @type {const} */ ([name, begin()]));
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const unsteady = [];
/** @type {string[]} */
const untested = [];
let passed = 0;
for (const [name, test] of begun) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  /** @type {StageOutcome} */
  let outcome;
  try {
    outcome = await test();
  } catch (error) {
    outcome = { passed: 0, failures: [{ file: name, title: 'the stage itself', message: String(error) }] };
  }
  console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  passed += outcome.passed;
  failed.push(...outcome.failures.map((failure) => describeFailure(name, failure)));
  if (outcome.untested !== undefined) untested.push(outcome.untested);
  unsteady.push(...(outcome.unsteady ?? []).map((failure) => describeFailure(name, failure)));
}

if (unsteady.length > 0) console.log(`\nPassed only when run again:\n${unsteady.join('\n')}`);
if (untested.length > 0) console.log(`\nNot tested: ${untested.join('; ')}`);
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
// A release of this commit need not run them again.
if (chosen === undefined && failed.length === 0 && commit !== '' && testedCommit() === commit) {
  notePassed(root, commit);
}
process.exitCode = failed.length > 0 ? 1 : 0;
