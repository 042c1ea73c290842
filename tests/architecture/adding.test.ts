import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageFields } from '#shared/features/notifications/templates.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sources = globSync('{client,shared,worker,tests}/**/*.{ts,tsx,json,sql}', { cwd: root })
  .filter((file) => !file.startsWith('tests/architecture/'))
  .map((file) => ({ file, text: read(file) }));

const [, ...sections] = read('docs/adding.md').split(/^## /m);

describe('what the documentation says of adding', () => {
  test.each(sections.map((text) => [text.split('\n', 1)[0] ?? '', text] as const))(
    '%s names the files of its example, and no others',
    (_, text) => {
      const [, sentence = ''] = /found by (.+)\.$/m.exec(text) ?? [];
      const words = [...sentence.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
      expect(words.length).toBeGreaterThan(0);
      const named = [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file);
      const found = sources.filter(({ file, text: source }) =>
        words.some((word) => file.includes(word) || source.includes(word)),
      );
      expect(named.toSorted()).toEqual(found.map(({ file }) => file).toSorted());
    },
  );
});

test('every file of tests that the documentation has one run is there', () => {
  const texts = [read('docs/testing.md'), read('docs/first-hour.md')].join('\n');
  const named = [...texts.matchAll(/npm run test:\w+ -- (?:--watch )?(\S+\.ts)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual(['shared/datse.test.ts']);
});

test('every page that lies among the seed is seeded', () => {
  const files = read('worker/db/seed/pages/files.ts');
  const pages = globSync('**/*.json', { cwd: join(root, 'worker/db/seed/pages') });
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !files.includes(`'./${page}'`))).toEqual([]);
});

test('every template of a message is sent by somebody', () => {
  const templates = Object.keys(messageFields);
  const senders = sources
    .filter(({ file }) => /^worker\/(modules|acts)\/.*(?<!\.test)\.ts$/.test(file))
    .map(({ text }) => text)
    .join('\n');
  expect(templates.filter((template) => !senders.includes(`'${template}'`))).toEqual([]);
});
