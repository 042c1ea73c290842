import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { findChromium } from '#tests/harness/chromium.ts';
import { root } from './bootstrap.mjs';
import { changedJourneys, git } from './changed-journeys.ts';
import { compareLooks } from './looks.ts';
import { notePassed } from './release/passed.ts';
import { installEngines } from './start/engines.ts';

type Stages = Readonly<Record<string, () => Promise<boolean>>>;

function createStages(isAll: boolean, isChanged: boolean): { readonly short: Stages; readonly long: Stages } {
  // How patient a run is: tests/harness/runner.ts.
  const env = { ...process.env, TEST_TIER: isAll ? 'long' : 'short' };
  function start(command: string, ...args: string[]): Promise<boolean> {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
  }
  const npm = (script: string) => start('npm', 'run', '--silent', script);
  const vitest = (...projects: string[]) =>
    start(
      ...(['vitest', 'run', ...projects.map((name) => `--project=${name}`)] as const),
      ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
    );
  const short = {
    check: async () => (await Promise.all(['format:check', 'lint', 'types'].map(npm))).every(Boolean),
    fast() {
      if (isChanged) return vitest('unit', 'site', 'ui');
      // Only what this run does is explained by `plans`.
      rmSync(join(root, '.cache/statements'), { recursive: true, force: true });
      return vitest('unit', 'site', 'ui', 'plans');
    },
    workerd: () => vitest('workerd'),
    async journeys() {
      const files = isChanged ? changedJourneys() : [];
      return (isChanged && files.length === 0) || start('playwright', 'test', ...files);
    },
  };
  const long = {
    sweeps: () => vitest('sweeps', 'rehearsal'),
    pages: () => start('playwright', 'test', '--config', 'tests/e2e/all/playwright.config.ts'),
    looks: compareLooks,
    async browsers() {
      const missing = installEngines();
      if (missing.length === 0) return vitest('browsers');
      console.error(`Firefox and WebKit are not all here: install ${missing.join(', ')}, and try again.`);
      return false;
    },
  };
  return { short, long };
}

/** Runs stages one after another, and stops at the first that fails; a long run says all that it finds. */
async function runStages(stages: Stages, isLong: boolean): Promise<boolean> {
  const seconds: string[] = [];
  const failed: string[] = [];
  for (const [name, stage] of Object.entries(stages)) {
    const begun = performance.now();
    console.log(`\n== ${name}`);
    if (!(await stage())) failed.push(name);
    seconds.push(`${name} ${Math.round((performance.now() - begun) / 1000)} s`);
    if (failed.length > 0 && !isLong) break;
  }
  console.log(`\n${seconds.join(' · ')}`);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
  console.log(`${seconds.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0;
}

/**
 * `npm test`, `npm run test:all`: `-- --changed` runs what the edits since the last commit touch, `-- check fast` those
 * stages alone.
 */
export async function run(words: readonly string[]): Promise<void> {
  const isAll = words.includes('--all');
  const isChanged = words.includes('--changed');
  if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version'))
    installEngines();
  const { short, long } = createStages(isAll, isChanged);
  const known: Stages = { ...short, ...long };
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.find((name) => !(name in known));
  if (unknown !== undefined)
    throw new Complaint(`No stage is called ${unknown}: choose of ${Object.keys(known).join(', ')}.`);
  const chosen = Object.entries(known).filter(([name]) =>
    named.length > 0 ? named.includes(name) : isAll || name in short,
  );
  const cleanCommit = () => (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : '');
  const commit = cleanCommit();
  const isGreen = await runStages(Object.fromEntries(chosen), isAll);
  // A release of this commit need not run them again.
  const isWhole = isAll && !isChanged && named.length === 0 && isGreen;
  if (isWhole && commit !== '' && cleanCommit() === commit) notePassed(root, commit);
  process.exitCode = isGreen ? 0 : 1;
}
