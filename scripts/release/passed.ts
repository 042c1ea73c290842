import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const fileIn = (folder: string) => join(folder, '.cache/passed-tests.json');

/** Notes that all tests have passed on a commit; a tree with changes has none. */
export function notePassed(folder: string, commit: string): void {
  mkdirSync(dirname(fileIn(folder)), { recursive: true });
  writeFileSync(fileIn(folder), `${JSON.stringify({ commit })}\n`);
}

export function hasPassed(folder: string, commit: string): boolean {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')).commit === commit;
  } catch {
    return false;
  }
}
