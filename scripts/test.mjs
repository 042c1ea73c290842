// Runs the stages of the tests one after another and stops at the first that fails: `npm test`, `npm run test:all`.
// `-- --changed` runs what the edits since the last commit touch; `-- check fast` runs those stages alone.
import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { spawn } = await import('node:child_process');
const { existsSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');
const { notePassed } = await import('./release/passed.ts');
const { installEngines } = await import('./start/engines.mjs');
const { changedJourneys, git } = await import('./changed-journeys.mjs');
const { findChromium } = await import('#tests/harness/chromium.ts');

const words = process.argv.slice(2);
const isAll = words.includes('--all');
const isChanged = words.includes('--changed');
// How patient a run is: tests/harness/runner.ts.
const env = { ...process.env, TEST_TIER: isAll ? 'long' : 'short' };

/** @param {string} command @param {string[]} args @returns {Promise<boolean>} */
function run(command, ...args) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

/** @param {string[]} projects */
const vitest = (...projects) =>
  run(
    ...['vitest', 'run', ...projects.map((name) => `--project=${name}`)],
    ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
  );

/** @type {Record<string, () => Promise<boolean>>} */
const stages = {
  async check() {
    const checks = ['format:check', 'lint', 'types'].map((script) => run('npm', 'run', '--silent', script));
    return (await Promise.all(checks)).every(Boolean);
  },
  async fast() {
    if (isChanged) return vitest('unit', 'site', 'ui');
    // Only what this run does is explained by `plans`.
    rmSync(join(root, '.cache/statements'), { recursive: true, force: true });
    return vitest('unit', 'site', 'ui', 'plans');
  },
  workerd: () => vitest('workerd'),
  async journeys() {
    const files = isChanged ? changedJourneys() : [];
    return (isChanged && files.length === 0) || run('playwright', 'test', ...files);
  },
};

/** @type {Record<string, () => Promise<boolean>>} */
const longStages = {
  sweeps: () => vitest('sweeps', 'rehearsal'),
  pages: () => run('playwright', 'test', '--config', 'tests/e2e/all/playwright.config.ts'),
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
const chosen = Object.entries(named.length > 0 || isAll ? known : stages).filter(
  ([name]) => named.length === 0 || named.includes(name),
);
const cleanCommit = () => (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : '');
const commit = cleanCommit();
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
const isWhole = isAll && !isChanged && named.length === 0 && failed.length === 0;
if (isWhole && commit !== '' && cleanCommit() === commit) notePassed(root, commit);
process.exitCode = failed.length > 0 ? 1 : 0;
