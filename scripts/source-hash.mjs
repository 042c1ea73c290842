import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} path @param {ReadonlySet<string>} leftOut @returns {string[]} */
function filesUnder(path, leftOut) {
  if (leftOut.has(path) || !existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name), leftOut));
}

/**
 * One hash over the names and the bytes of the given files and folders, without those that begin with `!`; tests are left
 * out, for they are not built.
 *
 * @param {string} root
 * @param {readonly string[]} paths relative to root
 */
export function hashSources(root, paths) {
  const hash = createHash('sha256');
  const leftOut = new Set(
    paths.filter((path) => path.startsWith('!')).map((path) => join(root, path.slice(1))),
  );
  for (const path of paths) {
    if (path.startsWith('!')) continue;
    for (const file of filesUnder(join(root, path), leftOut)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 20);
}

const buildInputs = [
  'vite.config.ts',
  'scripts/build',
  'scripts/source-hash.mjs',
  'package-lock.json',
  'public',
  'shared',
];

const deskSources = ['client/desk', 'shared/desk'];
const withoutDesk = deskSources.map((path) => `!${path}`);

/**
 * What the browser gets follows from these: a change of the worker alone, or of the desk, must not make open pages reload.
 */
export const clientSources = [...buildInputs, 'client', ...withoutDesk];

/** What published content looks like follows from these: another build publishes its own. */
export const contentSources = ['shared', 'worker/db', 'worker/modules', 'worker/published', ...withoutDesk];

/** What the site's workers are made of; those of the desk are made of the same and of its own. */
export const allSources = [...clientSources, 'worker', '!worker/desk', '!worker/local/desk.ts'];
export const deskClientSources = [...buildInputs, 'client'];
export const deskWorkerSources = [...deskClientSources, 'worker'];
