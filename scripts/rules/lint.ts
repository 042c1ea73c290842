import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSource } from './check-source.ts';

const root = resolve(import.meta.dirname, '../..');

/** Source files of the four top folders by their path in the project. */
export function listSources(): string[] {
  return ['client', 'shared', 'tests', 'worker'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name}`)
      .sort(),
  );
}

export function checkTree(): string[] {
  return listSources().flatMap((path) =>
    checkSource(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, rule, message }) => `${path}:${line} ${rule}: ${message}`,
    ),
  );
}

if (import.meta.main) {
  const found = checkTree();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`Architecture: ${listSources().length} files keep the rules.`);
}
