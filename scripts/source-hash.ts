import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

/**
 * One hash over the names and the bytes of the given files and folders, without those that begin with `!`; tests are left
 * out, for they are not built.
 */
export function hashSources(root: string, paths: readonly string[]): string {
  const [leftOut = [], taken = []] = [true, false].map((isLeftOut) =>
    paths
      .filter((path) => path.startsWith('!') === isLeftOut)
      .map((path) => join(root, path.replace('!', ''))),
  );
  const isTaken = (file: string) =>
    !/\.test\.tsx?$/.test(file) && !leftOut.some((path) => `${file}/`.startsWith(`${path}/`));
  const hash = createHash('sha256');
  for (const file of taken.flatMap(filesUnder).filter(isTaken))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 20);
}

const buildInputs = [
  'vite.config.ts',
  'scripts/build',
  'scripts/source-hash.ts',
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
