import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { root } from './bootstrap.mjs';
import { git } from './changed-journeys.ts';

const folder = join(root, '.cache/looks');
const now = join(folder, 'now');
const differences = join(folder, 'differences');
/** Pixels of a picture that may differ: edges of glyphs and photographs are not always drawn alike. */
const TOLERATED_PIXELS = 150;

/** Has a checkout take pictures of its screens and dialogs; false where a test of theirs failed. */
function takeLooks(checkout: string, into: string): boolean {
  rmSync(into, { recursive: true, force: true });
  const words = ['node_modules/playwright/cli.js', 'test', '--project=looks', '--workers=2'];
  const { status } = spawnSync(process.execPath, [...words, '--config=tests/e2e/all/playwright.config.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, LOOKS_DIR: into },
  });
  return status === 0;
}

/** Takes the pictures of a commit, by the list of today, once: they are kept until another commit is asked for. */
function takeLooksOf(commit: string, kept: string): boolean {
  const checkout = join(folder, 'checkout');
  const taken = join(folder, 'taken');
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', checkout, commit);
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  cpSync(join(root, 'tests/e2e/all'), join(checkout, 'tests/e2e/all'), { recursive: true });
  const isTaken = takeLooks(checkout, taken);
  git('worktree', 'remove', '--force', checkout);
  if (isTaken) renameSync(taken, kept);
  return isTaken;
}

/** A picture with room around it up to a size, so that one that has grown can be laid over the one before. */
async function pixelsOf(file: string, width: number, height: number): Promise<Buffer> {
  const { width: ownWidth, height: ownHeight } = await sharp(file).metadata();
  const room = { right: width - ownWidth, bottom: height - ownHeight, background: '#ff00ff' };
  return sharp(file).ensureAlpha().extend(room).raw().toBuffer();
}

/** How many pixels differ; where too many do, the picture before, the one now and what differs are kept in one file. */
async function compare(name: string, before: string): Promise<number> {
  const [fileBefore, fileNow] = [join(before, name), join(now, name)];
  const sizes = await Promise.all([fileBefore, fileNow].map((file) => sharp(file).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const old = await pixelsOf(fileBefore, width, height);
  const shown = await pixelsOf(fileNow, width, height);
  const marked = Buffer.alloc(width * height * 4);
  const differing = pixelmatch(old, shown, marked, width, height, { threshold: 0.1 });
  if (differing <= TOLERATED_PIXELS) return 0;
  const raw = { width, height, channels: 4 } as const;
  const parts = [old, shown, marked].map((input, index) => ({
    input,
    raw,
    left: index * (width + 16),
    top: 0,
  }));
  await sharp({ create: { width: width * 3 + 32, height, channels: 4, background: '#888' } })
    .composite(parts)
    .png()
    .toFile(join(differences, name));
  return differing;
}

/**
 * Compares pictures of every screen and dialog with those of a commit: `LOOKS_BEFORE`, else the one that the working tree
 * has changed, else the one before.
 */
export async function compareLooks(): Promise<boolean> {
  const isChanged = git('status', '--porcelain') !== '';
  const commit = git('rev-parse', process.env.LOOKS_BEFORE ?? (isChanged ? 'HEAD' : 'HEAD~1'));
  const before = join(folder, commit);
  if (!existsSync(before) && !takeLooksOf(commit, before)) return false;
  if (!takeLooks(root, now)) return false;
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences);
  const had = new Set(readdirSync(before));
  const has = new Set(readdirSync(now));
  const found: string[] = [];
  for (const name of new Set([...had, ...has])) {
    if (!had.has(name) || !has.has(name)) found.push(`${name}: ${has.has(name) ? 'new' : 'gone'}`);
    else {
      const differing = await compare(name, before);
      if (differing > 0) found.push(`${name}: ${differing} pixels differ`);
    }
  }
  console.log(
    [...found, `${has.size} pictures, ${found.length} differ from ${commit.slice(0, 8)}`].join('\n'),
  );
  if (found.length > 0) console.log(`Before, now and what differs: ${differences}`);
  return found.length === 0;
}
