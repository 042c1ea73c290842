// Measures the shape of the source: `npm run shape`, beside another commit with `npm run shape -- <commit>`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { measureShape } = await import('#scripts/rules/shape.ts');

/** @param {string[]} args @param {string} cwd */
const git = (args, cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
/** @param {string} folder @param {string[]} list */
const measure = (folder, list) => measureShape(folder, git(list).split('\n').filter(Boolean));

const now = measure(root, ['ls-files']);
const [commit] = process.argv.slice(2);
/** @type {ReturnType<typeof measureShape>} */
let before = [];
if (commit) {
  const folder = mkdtempSync(join(tmpdir(), 'befit-shape-'));
  try {
    git(['worktree', 'add', '--detach', '--quiet', folder, commit]);
    before = measure(folder, ['ls-tree', '-r', '--name-only', commit]);
  } finally {
    git(['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
const number = new Intl.NumberFormat('en');
console.table(
  now.map(({ name, value, most }) => ({
    figure: name,
    ...(commit && { [commit]: number.format(before.find((one) => one.name === name)?.value ?? 0) }),
    now: number.format(value),
    bar: most === null ? '' : number.format(most),
    kept: most === null ? '' : value <= most ? 'yes' : 'no',
  })),
);
