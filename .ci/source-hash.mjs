import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * One hash over the names and the bytes of the given files and folders; tests are left out, for they are not built.
 *
 * @param {string} root
 * @param {readonly string[]} paths relative to root
 */
export function hashSources(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
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
  '.ci/build',
  '.ci/source-hash.mjs',
  'package-lock.json',
  'public',
  'shared',
];

/** What the browser gets follows from these: a change of the worker alone must not make open pages reload. */
export const clientSources = [...buildInputs, 'client'];

/** What published content looks like follows from these: another build publishes its own. */
export const contentSources = ['shared', 'worker/db', 'worker/modules', 'worker/published'];

export const allSources = [...clientSources, 'worker'];
