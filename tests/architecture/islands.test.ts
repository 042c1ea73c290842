import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const call = /const (\w+) = (?:\([^)]*\) =>\s*)?island\([\s\S]*?wakes: (?:'([^']+)'|(\{[^}]+\}))/g;
const row = /^\| `(\w+)` *\|[^|]*\| (.+?) *\|[^|]*\| `(\S+)` *\|$/gm;

test('the documentation names every island, when it wakes and where it is', () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  const islands = files.flatMap((file) =>
    [...read(file).matchAll(call)].map(([, name, moment, seen]) => [name, moment ?? seen, file].join(' ')),
  );
  const calls = files.flatMap((file) => [...read(file).matchAll(/[=>(]\s*island\(/g)]);
  expect(islands).toHaveLength(calls.length);
  const told = [...read('docs/architecture/page.md').matchAll(row)].map(([, ...cells]) => cells.join(' '));
  expect(told.toSorted()).toEqual(islands.toSorted());
});

test('the files that the documentation names exist', () => {
  const named = [...read('docs/architecture/page.md').matchAll(/`(client\/[\w./-]+)`/g)].map(
    ([, file]) => file,
  );
  expect(named.filter((file) => file && globSync(file, { cwd: root }).length === 0)).toEqual([]);
});
