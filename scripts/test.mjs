// Runs the stages of the tests one after another and stops at the first that fails: `npm test`, `npm run test:all`.
// `-- --changed` runs what the edits since the last commit touch; `-- unit site` runs those stages alone.
import { ensureInstalled, root } from '../.ci/bootstrap.mjs';

await ensureInstalled();
const { spawn, spawnSync } = await import('node:child_process');
const { existsSync } = await import('node:fs');
const { notePassed } = await import('../.ci/release/passed.ts');
const { installEngines } = await import('../.ci/start/engines.mjs');
const { findChromium } = await import('#tests/harness/chromium.ts');

const words = process.argv.slice(2);
const isAll = words.includes('--all');
const isChanged = words.includes('--changed');

/** @param {string} command @param {string[]} args @returns {Promise<boolean>} */
function run(command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** Features of what was edited, as tags of journeys: `worker/modules/ordering/orders/place.ts` is of @orders and @ordering. */
function changedTags() {
  const paths = git('status', '--porcelain', '--untracked-files=all').split('\n');
  const folders = paths.flatMap((line) => line.slice(3).split('/').slice(1, -1));
  const names = [...new Set(folders)].filter(
    (name) => !['features', 'modules', 'parts', 'e2e'].includes(name),
  );
  return names.length > 0 ? names.map((name) => `@${name}\\b`).join('|') : '@nothing';
}

const since = isChanged ? ['--changed', '--passWithNoTests'] : [];
/** A pause of a busy machine is no defect of the site: one more try, of which the long run says that it was needed. */
const steady = isAll ? ['--retry=0'] : [];
const strict = isAll ? ['--fail-on-flaky-tests'] : [];
const grep = isChanged ? ['--grep', changedTags(), '--pass-with-no-tests'] : [];

/** @param {string[]} projects */
const vitest = (...projects) =>
  run('vitest', 'run', ...projects.map((name) => `--project=${name}`), ...since, ...steady);

/** @type {Record<string, () => Promise<boolean>>} */
const stages = {
  async check() {
    const checks = ['format:check', 'lint', 'types'].map((script) => run('npm', 'run', '--silent', script));
    return (await Promise.all(checks)).every(Boolean);
  },
  fast: () => vitest('unit', 'site', 'ui', ...(isChanged ? [] : ['plans'])),
  workerd: () => vitest('workerd'),
  journeys: () => run('playwright', 'test', ...grep, ...strict),
};

/** @type {Record<string, () => Promise<boolean>>} */
const longStages = {
  sweeps: () => vitest('sweeps', 'rehearsal'),
  pages: () => run('playwright', 'test', '--config', 'tests/e2e/all/playwright.config.ts', ...strict),
  browsers: () => run('npm', 'run', '--silent', 'test:browsers'),
};

if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version'))
  installEngines();

const named = words.filter((word) => !word.startsWith('--'));
const known = { ...stages, ...longStages };
const unknown = named.find((name) => !(name in known));
if (unknown !== undefined) {
  console.error(`No stage is called ${unknown}: choose of ${Object.keys(known).join(', ')}.`);
  process.exit(2);
}
const all = isAll ? known : stages;
const chosen = Object.entries(named.length > 0 ? known : all).filter(
  ([name]) => named.length === 0 || named.includes(name),
);
const commit = git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : '';
/** @type {string[]} */
const seconds = [];
/** @type {string[]} */
const failed = [];
for (const [name, stage] of chosen) {
  const begun = performance.now();
  console.log(`\n== ${name}`);
  const isGreen = await stage();
  seconds.push(`${name} ${Math.round((performance.now() - begun) / 1000)} s`);
  if (!isGreen) failed.push(name);
  // The long run says all that it finds.
  if (!isGreen && !isAll) break;
}
console.log(`\n${seconds.join(' · ')}`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
console.log(`${seconds.length - failed.length} passed, ${failed.length} failed`);
// A release of this commit need not run them again.
if (isAll && failed.length === 0 && commit !== '' && git('status', '--porcelain') === '')
  notePassed(root, commit);
process.exitCode = failed.length > 0 ? 1 : 0;
