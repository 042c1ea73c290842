import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

const filesIn = (path: string): string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .sort()
        .filter((name) => /(?<!\.test)\.(sql|ts|json|md)$/.test(name))
        .map((name) => join(path, name));

/** A digest of some sources of the project, files or folders, in which tests are left aside. */
export function digestOfSources(...paths: string[]): string {
  const hash = createHash('sha256');
  for (const name of paths.flatMap(filesIn)) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex').slice(0, 24);
}

/** Names a state by everything that migrations, seed and the content that is published from them are made of. */
export const nameOfTemplate = (): string =>
  digestOfSources(
    ...['worker/db', 'worker/local', 'worker/origin', 'worker/published', 'worker/pages/seo', 'shared'],
    ...['worker/modules/content', ...globSync('worker/modules/**/{sql,statements}.ts', { cwd: root }).sort()],
    'scripts/local/test-shop.ts',
  );
