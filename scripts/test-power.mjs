// Plants each defect of tests/power in a copy of the last commit, and runs the tests there: each has to turn them red.
// What should catch it runs first, then everything. `npm run test:power -- 08 19` plants those alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from '../.ci/bootstrap.mjs';

await ensureInstalled();
const folder = join(root, 'tests/power');
const chosen = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .filter((name) => chosen.length === 0 || chosen.some((start) => name.startsWith(start)))
  .sort();

/** @param {string} cwd @param {string} command @param {string[]} args */
const run = (cwd, command, ...args) => spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });

/** A copy of the last commit. */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'befit-power-'));
  const { status, stderr } = run(root, 'git', 'clone', '--quiet', '--shared', root, copy);
  if (status !== 0) throw new Error(`No copy: ${stderr}`);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The tests that should catch the defect: folders of vitest, or tags of journeys. @param {string} copy @param {string} where */
function runNamed(copy, where) {
  const words = where.split(' ');
  if (words[0] === 'journeys')
    return run(copy, 'playwright', 'test', '--grep', words[1] ?? '', '--max-failures=1');
  return run(
    copy,
    'vitest',
    'run',
    '--bail=1',
    '--project=unit',
    '--project=site',
    '--project=ui',
    '--project=workerd',
    ...words,
  );
}

/** Says which test failed first; a run that fails without one is broken and finds nothing. @param {string} word @param {{ stdout: string, stderr: string }} outcome */
function describe(word, { stdout, stderr }) {
  const failure = `${stdout}${stderr}`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .find((line) => /^ *FAIL |✘|^ +\d+\) \[/.test(line));
  return failure === undefined ? `BROKEN RUN: ${stderr.slice(-300)}` : `${word}: ${failure.trim()}`;
}

/** @param {string} name */
function plant(name) {
  const patch = join(folder, name);
  const [, where = ''] = /^Caught by: (.*)$/m.exec(readFileSync(patch, 'utf8')) ?? [];
  const copy = makeCopy();
  try {
    const applied = run(copy, 'git', 'apply', patch);
    if (applied.status !== 0) return `DOES NOT APPLY: ${applied.stderr.trim()}`;
    const named = runNamed(copy, where);
    if (named.status !== 0) return describe('red', named);
    const whole = run(copy, 'node', 'scripts/test.mjs', 'fast', 'workerd', 'journeys');
    return whole.status === 0 ? 'MISSED by all tests' : describe(`red, though not in ${where}`, whole);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const missed = [];
for (const name of names) {
  const begun = performance.now();
  const outcome = plant(name);
  if (!outcome.startsWith('red')) missed.push(name);
  console.log(`${name} (${Math.round((performance.now() - begun) / 1000)} s) ${outcome}`);
}
console.log(`${names.length - missed.length} passed, ${missed.length} failed`);
process.exitCode = missed.length > 0 || names.length === 0 ? 1 : 0;
