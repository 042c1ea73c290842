import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const threatModel = readFileSync(resolve(root, 'docs/threat-model.md'), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n');

/** Lines of the table in an entry whose title begins so, as their cells. */
function linesOf(title: string): string[][] {
  const [, entry = ''] = threatModel.split(new RegExp(`^## ${title}.*$`, 'm'));
  const [own = ''] = entry.split(/^## /m);
  const rows = own.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe.each([
  ['What threatens the site', 20],
  ['ASVS', 15],
])('the table of «%s»', (title, least) => {
  test('says of every line which tests hold it', () => {
    const lines = linesOf(title);
    expect(lines.length).toBeGreaterThanOrEqual(least);
    const without = lines.filter((cells) => !/`[^`]+\.test\.ts`/.test(cells.at(-1) ?? ''));
    expect(without).toEqual([]);
  });
});

/** Paths of the project from its root, and files of tests by their names. */
const ownPath =
  /`((?:\.ci|client|docs|scripts|shared|tests|worker)\/[^`\s<*{]+|[\w.-]+\.(?:test|spec)\.tsx?)`/g;

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
