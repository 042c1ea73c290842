import { globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { logPages } from '#worker/log-pages.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('worker/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('log-pages.ts'))
  .map((file) => readFileSync(resolve(root, file), 'utf8'));

/** Messages of failures: said at once, by a level that is chosen first, or by `workThrough`. */
const said = [
  /\blog\(\s*'error',\s*'([^']+)'/g,
  /\blog\([^()']*\? [^()]*'error'[^()]*,\s*'([^']+)'/g,
  /\bfailure(?:: | = )'([a-z]+ [^']+)'/g,
  /\brefundFailed = '([^']+)'/g,
  /\bpassFailed\([^;]*?'([a-z][^']+ [^']+)',\s*error/g,
];

test('every failure that the log tells of has a page of what to do', () => {
  const messages = new Set(
    sources.flatMap((text) =>
      said.flatMap((line) => [...text.matchAll(line)].map(([, message = '']) => message)),
    ),
  );
  expect(messages.size).toBeGreaterThan(40);
  expect([...messages].filter((message) => !(message in logPages))).toEqual([]);
  const everything = sources.join('\n');
  expect(Object.keys(logPages).filter((message) => !everything.includes(`'${message}'`))).toEqual([]);
});

test('every line is written by the one log, which says where to read of a failure', () => {
  // A level that a variable names is that of a log; other words on the console name theirs.
  expect(sources.filter((text) => /console\[/.test(text))).toHaveLength(1);
});

test('every page exists, and the page of lines has those that no other is about', () => {
  const pages = readdirSync(resolve(root, 'docs/runbooks')).map((name) => name.replace('.md', ''));
  expect(Object.values(logPages).filter((page) => !pages.includes(page))).toEqual([]);
  const table = readFileSync(resolve(root, 'docs/runbooks/log.md'), 'utf8');
  const described = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message]) => message);
  const expected = Object.entries(logPages).flatMap(([message, page]) => (page === 'log' ? [message] : []));
  expect(described.toSorted()).toEqual(expected.toSorted());
});
