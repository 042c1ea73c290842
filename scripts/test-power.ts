import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

const folder = join(root, 'tests/power');

const start = (cwd: string, command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });

/** A copy of the last commit. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'befit-power-'));
  const { status, stderr } = start(root, 'git', 'clone', '--quiet', '--shared', root, copy);
  if (status !== 0) throw new Error(`No copy: ${stderr}`);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The test that should catch the defect, in folders of vitest or by a tag of journeys: nothing else can hide it. */
function runNamed(copy: string, where: string, title: string) {
  const [first = '', tag = ''] = where.split(' ');
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (first === 'journeys') return start(copy, 'playwright', 'test', '--grep', `${words}.*${tag}`);
  const projects = ['unit', 'site', 'ui', 'workerd'].map((name) => `--project=${name}`);
  return start(copy, 'vitest', 'run', ...projects, '-t', words, ...where.split(' '));
}

/** Lines of a run that name a failed test. */
const failuresOf = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) =>
  stripVTControlCharacters(`${stdout}${stderr}`)
    .split('\n')
    .filter((line) => /^ *FAIL |✘|^ +\d+\) \[/.test(line));

/** Says whether the named test has failed; a run that fails without a test is broken and finds nothing. */
function plant(name: string): string {
  const patch = join(folder, name);
  const header = readFileSync(patch, 'utf8');
  const [, where = ''] = /^Caught by: (.*)$/m.exec(header) ?? [];
  const [, title = ''] = /^Test: (.*)$/m.exec(header) ?? [];
  if (where === '' || title === '') return 'NAMES no test that should catch it';
  const copy = makeCopy();
  try {
    const applied = start(copy, 'git', 'apply', patch);
    if (applied.status !== 0) return `DOES NOT APPLY: ${applied.stderr.trim()}`;
    const outcome = runNamed(copy, where, title);
    const caught = failuresOf(outcome).find((line) => line.includes(title));
    if (outcome.status !== 0 && caught !== undefined) return `red: ${caught.trim()}`;
    if (outcome.status !== 0) return `BROKEN RUN: ${outcome.stderr.slice(-300)}`;
    const [other] = failuresOf(start(copy, 'npm', 'test', '--', 'fast', 'workerd', 'journeys'));
    return other === undefined ? 'MISSED by all tests' : `MISSED by «${title}», though red: ${other.trim()}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * `npm run test:power`: plants each defect of tests/power in a copy of the last commit, and runs the tests there: each has to
 * turn them red. The test that its header names runs first; everything else only where that one misses it. `-- 08 19`
 * plants those alone.
 */
export async function run(words: readonly string[]): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .filter((name) => words.length === 0 || words.some((start) => name.startsWith(start)))
    .sort();
  const missed: string[] = [];
  for (const name of names) {
    const begun = performance.now();
    const outcome = plant(name);
    if (!outcome.startsWith('red: ')) missed.push(name);
    console.log(`${name} (${Math.round((performance.now() - begun) / 1000)} s) ${outcome}`);
  }
  console.log(`${names.length - missed.length} passed, ${missed.length} failed`);
  process.exitCode = missed.length > 0 || names.length === 0 ? 1 : 0;
}
