import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (folder: string) => join(folder, '.cache/passed-tests');

/** Notes that all tests have passed on a commit; a tree with changes has none. */
export function notePassed(folder: string, commit: string): void {
  mkdirSync(join(folder, '.cache'), { recursive: true });
  writeFileSync(fileIn(folder), commit);
}

export const hasPassed = (folder: string, commit: string): boolean =>
  existsSync(fileIn(folder)) && readFileSync(fileIn(folder), 'utf8') === commit;
