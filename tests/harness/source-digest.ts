import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A digest of the sources in some folders of the project, tests aside. */
export function digestOfSources(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/(?<!\.test)\.(sql|ts|json|md)$/.test(name))
        hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 24);
}

/** Names a state by everything that migrations and seed are made of. */
export const nameOfTemplate = (): string => digestOfSources('worker/db', 'worker/local', 'shared');
