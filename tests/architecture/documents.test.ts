import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n');

/** Paths of the project from its root, and files of tests by their names. */
const ownPath = /`((?:client|docs|scripts|shared|tests|worker)\/[^`\s<*{]+|[\w.-]+\.(?:test|spec)\.tsx?)`/g;

test('documents name files that are there', () => {
  const documents = files.filter((name) => /^(docs\/.*|[^/]*)\.md$/.test(name));
  const named = documents.flatMap((name) =>
    [...readFileSync(resolve(root, name), 'utf8').matchAll(ownPath)].map(([, path = '']) => [name, path]),
  );
  const isThere = (path: string) =>
    files.some((file) => `/${file}`.endsWith(`/${path}`) || file.startsWith(path.replace(/\/?$/, '/')));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, path = '']) => !isThere(path))).toEqual([]);
});
